import { identityAddress, PASSKEY } from '../../../server/contract/identity.ts'
import type { IdentityOffer } from '../../../server/contract/replies.ts'
import type { Fields } from '../../api/client.ts'
import { general, type Result } from '../../api/result.ts'
import { utmFields } from '../../browser/utm-fields.ts'
import { identityTexts } from '../../texts/auth/identity-texts.ts'
import { authTexts } from '../../texts/auth/texts.ts'
import { signInFields } from '../event-fields.ts'
import { type FlowContext, RETURNED } from '../flow.ts'
import type { Draft } from '../state.ts'
import { type Attempt, attemptOf, keepAttempt } from './attempts.ts'
import { identityApi } from './identity-api.ts'
import { isInApp } from './in-app.ts'
import { newAttempt, openProviderWindow, type ProviderWindow } from './provider-window.ts'
import { type Outcome, outcomeOf, waitForOutcome, waitQuietly } from './wait-for-outcome.ts'

/** What opens a window: a provider, or a passkey where the page may not use those of the school. */
type WindowOffer = IdentityOffer | typeof passkeyOffer

export const passkeyOffer = { id: PASSKEY, name: '' } as const

const textsOf = ({ host }: FlowContext) => authTexts.of('identity', identityTexts, host.config().lang)

/** The fields of every call of a sign-in by a provider. */
export const fieldsOf = async ({ host, page, exit }: FlowContext): Promise<Fields> => ({
  ...signInFields(host.config(), page),
  'time-zone': page.timeZone(),
  ...utmFields(page.address()),
  ...(await exit.bound()),
})

/** Handles what the school has found of the provider's person. */
const applyOutcome = (context: FlowContext, provider: WindowOffer, reply: Outcome) => {
  const { state, dispatch, enter } = context
  if (reply.status === 'ok') return enter(provider.id, reply)
  if (reply.status !== 'prove_email' || provider.id === PASSKEY) return dispatch({ type: 'stayed' })
  const { email, name, is_own } = reply
  const identity = { provider, hasName: name !== null, ownEmail: is_own ? (email ?? '') : null }
  const typed = state().draft
  return dispatch({
    type: 'identityUnknown',
    identity,
    draft: { name: name ?? typed.name, email: (!is_own && email) || typed.email },
  })
}

/** The elements whose browser has opened no window: the next press takes the whole page. */
const blocked = new WeakSet<FlowContext['host']>()

/** The whole page goes to the provider, and the school's page comes back from it. */
const leaveFor = async (context: FlowContext, { id }: WindowOffer) => {
  const { host, page } = context
  const { lang } = host.config()
  const fields = Object.entries({ lang: lang === 'ru' ? '' : lang, ...(await fieldsOf(context)) })
  const query = new URLSearchParams(fields.filter(([, value]) => value !== ''))
  if (!host.signal.aborted) page.assign(`${host.apiBase}${identityAddress(id)}?${query}`)
}

/** Waits for an attempt whose window looks closed, while the form is free for anything else. */
const listenOn = async (context: FlowContext, provider: WindowOffer, window: ProviderWindow, deps: QuietDeps) => {
  const outcome = await waitQuietly({ ...deps, window, isBusy: () => context.state().isSending })
  if (outcome && !context.state().person) await applyOutcome(context, provider, outcome)
}

type QuietDeps = Omit<Parameters<typeof waitQuietly>[0], 'window' | 'isBusy'>

const waitInForm = (
  context: FlowContext,
  provider: WindowOffer,
  attempt: Attempt,
  window: ProviderWindow,
  draft: Partial<Draft>,
) => {
  const { host, client, pause, now, send } = context
  const signal = AbortSignal.any([host.signal, attempt.end.signal])
  const fields = fieldsOf(context)
  const poll = async () => identityApi(client).signIn({ ...(await fields), attempt: attempt.secret })
  const deps = { poll, pause, now, signal }
  return send<Outcome>({
    draft,
    call: async (): Promise<Result<Outcome>> => {
      const outcome = await waitForOutcome({ ...deps, window })
      if (outcome !== 'closed' && outcome !== null) return outcome
      if (outcome === 'closed' && window.isStarted()) void listenOn(context, provider, window, deps)
      return general('identity', textsOf(context).closed)
    },
    done: (reply) => {
      window.close()
      return applyOutcome(context, provider, reply)
    },
  })
}

/**
 * Signs in at a provider: in a window of its own, which this opens before it returns, since browsers allow that only during a press; in the
 * whole page where there are no windows. `draft` is what the form holds.
 */
export const signInBy = (context: FlowContext, provider: WindowOffer, draft: Partial<Draft>): void => {
  const { host, state, send } = context
  if (state().isSending) return attemptOf(context)?.window?.focus()
  if (blocked.has(host) || isInApp(navigator.userAgent)) return void leaveFor(context, provider)
  const end = new AbortController()
  const secret = newAttempt()
  const window = openProviderWindow(provider, secret, host, AbortSignal.any([host.signal, end.signal]))
  if (!window) {
    blocked.add(host)
    const call = async () => general('identity', textsOf(context).blocked)
    return void send({ draft, call, done: () => undefined })
  }
  const attempt = { secret, window, end }
  keepAttempt(context, attempt)
  void waitInForm(context, provider, attempt, window, draft)
}

/** Removes the fragment, so that neither another element of the page nor a reload asks again. Null if there is none any more. */
const consumeReturn = (context: FlowContext): WindowOffer | null => {
  const { page, state } = context
  const { hash, href } = page.address()
  const provider = [...state().offers.providers, passkeyOffer].find(({ id }) => hash === RETURNED + id)
  if (!hash.startsWith(RETURNED)) return null
  history.replaceState(history.state, '', href.slice(0, -hash.length))
  return provider ?? null
}

/** The school's page after a full page of the provider: the attempt is in the school's cookie, and its outcome is known. */
export const resumeIdentity = async (context: FlowContext): Promise<void> => {
  const { client, state, dispatch, send } = context
  const provider = consumeReturn(context)
  if (!provider) return
  const { screen, signInScreen, person } = state()
  if (!person && screen !== 'registration') dispatch({ type: 'opened', screen: signInScreen })
  keepAttempt(context, { secret: '', window: null, end: new AbortController() })
  await send<Outcome>({
    call: async (): Promise<Result<Outcome>> => {
      const result = await identityApi(client).signIn(await fieldsOf(context))
      return outcomeOf(result) ?? (result.ok ? general('identity', textsOf(context).unfinished) : result)
    },
    done: (reply) => applyOutcome(context, provider, reply),
  })
}
