import { useLayoutEffect, useRef } from 'react'
import { isShadowRoot } from '../../browser/dom-kind.ts'
import { useForm } from '../../form/form.tsx'
import { passkeyTexts } from '../../texts/auth/passkey-texts.ts'
import { authTexts, useTexts } from '../../texts/auth/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { FlowContext } from '../flow.ts'
import type { ScreenProps } from '../screens/screen.ts'
import { passkeyApi } from './calls.ts'
import { cancelCeremony, isDialogOpen, isKnownThere, makePasskey, refusalOf } from './ceremony.ts'
import { mayOffer, rememberOffer } from './support.ts'

type AskingDeps = Pick<FlowContext, 'host' | 'state' | 'dispatch'>

/** The questions that wait for a decision. */
const questions = new WeakMap<FlowContext['host'], (isGoingOn: boolean) => void>()

const decide = ({ host }: FlowContext, isGoingOn: boolean) => {
  questions.get(host)?.(isGoingOn)
  questions.delete(host)
}

/**
 * Asks whether to make a passkey, once per device that can unlock one. Resolves when the person has decided; to false if the page is not to
 * be left any more.
 */
export const askForPasskey = async ({ host, state, dispatch }: AskingDeps): Promise<'not offered' | boolean> => {
  const { apiBase } = host
  // where nothing can be stored, it would be asked at every sign-in
  if (!(await mayOffer(apiBase, state().offers.passkeys)) || !rememberOffer(apiBase)) return 'not offered'
  return new Promise((resolve) => {
    questions.set(host, resolve)
    dispatch({ type: 'passkeyOffered' })
  })
}

/** Goes on without a passkey, also while the browser's dialog is open. */
const decline = (context: FlowContext) => {
  const { isSending } = context.state()
  if (isSending && !isDialogOpen()) return
  if (isSending) cancelCeremony()
  else context.dispatch({ type: 'submitted' })
  decide(context, true)
}

const done = { ok: true, body: { status: 'ok' } } as const

const make = (context: FlowContext): Promise<void> => {
  const { client, host, send } = context
  const api = passkeyApi(client)
  return send({
    call: async () => {
      const options = await api.options()
      if (!options.ok) return options
      const made = await makePasskey(options.body.options, host.signal)
      if (made.ok) return api.add(made.response)
      if (isKnownThere(made.error) || !questions.has(host)) return done
      return refusalOf(made.error, authTexts.of('passkey', passkeyTexts, host.config().lang).offer)
    },
    done: () => decide(context, true),
  })
}

/** Offers a passkey to who has signed in by another way, before the page is left. Escape declines, and so does closing the popup. */
export const PasskeyOffer = ({ state, flow: { context } }: ScreenProps) => {
  const { offer: texts } = authTexts.of('passkey', passkeyTexts, useTexts().lang)
  const place = useRef<HTMLDivElement>(null)
  const { general } = useForm({}, state.errors)

  // as soon as the question can be read, a key answers it
  useLayoutEffect(() => {
    const card = place.current?.closest('.card')
    const root: unknown = place.current?.getRootNode()
    const onKey = (event: Event) => {
      if (!('key' in event) || event.key !== 'Escape') return
      event.preventDefault() // or it would close the popup as well
      decline(context)
    }
    const onClose = () => decline(context)
    const element = isShadowRoot(root) ? root.host : null
    card?.addEventListener('keydown', onKey)
    element?.addEventListener('school:close', onClose)
    return () => {
      card?.removeEventListener('keydown', onKey)
      element?.removeEventListener('school:close', onClose)
      decide(context, false) // decided already, or signed out in another tab
    }
  }, [context])

  return (
    <div className="form" ref={place}>
      <p className="intro">{texts.intro}</p>
      <p className="hint">{texts.privacy}</p>
      {general && <Notice tone="danger">{general}</Notice>}
      <div className="actions">
        <Button isBusy={state.isSending} onClick={() => void make(context)}>
          {texts.make}
        </Button>
        <Button isQuiet onClick={() => decline(context)}>
          {texts.decline}
        </Button>
      </div>
    </div>
  )
}
