import { type AuthenticationResponseJSON, sendSignal } from '@simplewebauthn/browser'
import { MINUTE_MS } from '../../../server/contract/durations.ts'
import type { PasskeyLoginReply } from '../../../server/contract/passkey-calls.ts'
import { passkeyTexts } from '../../texts/auth/passkey-texts.ts'
import { authTexts } from '../../texts/auth/texts.ts'
import type { FlowContext } from '../flow.ts'
import { fieldsOf, passkeyApi } from './calls.ts'
import { awaitAutofill, beforeDialog, cancelCeremony, choosePasskey, isDialogOpen, refusalOf } from './ceremony.ts'
import { passkeyWay, rememberOffer } from './support.ts'

/** The server accepts an answer to its challenge for 5 minutes; choosing one takes some of them. */
const RENEW_MS = 4 * MINUTE_MS

const textsOf = ({ host }: FlowContext) => authTexts.of('passkey', passkeyTexts, host.config().lang).refused

const onReply = (context: FlowContext) => async (reply: PasskeyLoginReply) => {
  const { host, state, dispatch, enter } = context
  if (reply.status === 'ok') {
    rememberOffer(host.apiBase) // whoever has a passkey here needs no other
    return enter('passkey', reply)
  }
  host.emit('school:error', { screen: state().screen, reason: 'passkey', fields: ['__all__'] })
  dispatch({ type: 'refused', errors: { __all__: textsOf(context).unknown } })
  const { rp_id: rpID, credential_id: credentialID } = reply
  // few browsers know it, and a passkey that is offered once more is refused once more
  await sendSignal({ signalName: 'unknownCredential', rpID, credentialID }).catch(() => undefined)
}

/** Signs in by a passkey that the person chooses in the browser's dialog. */
export const signInByPasskey = (context: FlowContext): Promise<void> => {
  const api = passkeyApi(context.client)
  return context.send({
    call: async () => {
      const challenge = await api.challenge()
      if (!challenge.ok) return challenge
      const chosen = await choosePasskey(challenge.body.options, context.host.signal)
      if (!chosen.ok) return refusalOf(chosen.error, textsOf(context))
      return api.signIn(chosen.response, await fieldsOf(context))
    },
    done: onReply(context),
  })
}

/** The request of the document that waits for a choice in the autofill of an e-mail field. */
interface Autofill {
  school: string
  /** The widget whose field had the focus last: it signs in. */
  context: FlowContext
  ended: AbortController
}

/** A document may have one request at a time, whatever the number of its widgets. */
let autofill: Autofill | null = null

export const stopAutofill = (): void => {
  autofill?.ended.abort()
  autofill = null
}

beforeDialog(stopAutofill)

const signInWith = async (context: FlowContext, response: AuthenticationResponseJSON) => {
  if (context.state().person) return // signed in by another way meanwhile
  await context.send({
    call: async () => passkeyApi(context.client).signIn(response, await fieldsOf(context)),
    done: onReply(context),
  })
}

const whenVisible = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const look = () => document.visibilityState === 'visible' && resolve()
    document.addEventListener('visibilitychange', look, { signal })
    look()
  })

/**
 * Waits for a choice, with a new challenge whenever the last one is about to end. Resolves once somebody has chosen, or nothing can be: a
 * form that is sent meanwhile needs no challenge.
 */
const run = async (request: Autofill): Promise<void> => {
  const { signal } = request.ended
  for (let isDue = true; isDue; ) {
    const { client, state, untilSent } = request.context
    if (state().isSending) return
    const challenge = await passkeyApi(client).challenge(AbortSignal.any([signal, untilSent()]))
    if (!challenge.ok || signal.aborted) return
    isDue = false
    const renewal = setTimeout(() => {
      isDue = true
      cancelCeremony()
    }, RENEW_MS)
    signal.addEventListener('abort', cancelCeremony)
    const chosen = await awaitAutofill(challenge.body.options)
    signal.removeEventListener('abort', cancelCeremony)
    clearTimeout(renewal)
    if (signal.aborted) return
    if (chosen.ok) return signInWith(request.context, chosen.response)
    if (isDue) await whenVisible(signal)
  }
}

/** Offers passkeys in the autofill of the e-mail field that has the focus: one request for all widgets of the page. */
export const offerAutofill = async (context: FlowContext): Promise<void> => {
  const { host, state } = context
  if ((await passkeyWay(state().offers.passkeys)) !== 'autofill' || isDialogOpen() || host.signal.aborted) return
  if (autofill?.context === context) return
  host.signal.addEventListener('abort', () => autofill?.context === context && stopAutofill())
  if (autofill?.school === host.apiBase) {
    autofill.context = context
    return
  }
  stopAutofill()
  const request: Autofill = { school: host.apiBase, context, ended: new AbortController() }
  autofill = request
  const { signal } = request.ended
  const stop = () => request.ended.abort()
  addEventListener('pagehide', stop, { signal }) // a page with a request does not go to the back/forward cache
  document.addEventListener('school:signed-in', stop, { signal })
  const forget = () => {
    if (autofill === request) autofill = null
    stop()
  }
  signal.addEventListener('abort', forget, { once: true })
  await run(request).finally(forget)
}
