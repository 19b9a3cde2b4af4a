import type { ReactNode } from 'react'
import type { IdentityProviderId } from '../../server/contract/identity.ts'
import type { CheckAuthReply, PasskeysOffer, SendMagicLinkReply, SignedInReply } from '../../server/contract/replies.ts'
import { cleanTyped } from '../../server/contract/rules.ts'
import { isSignedInReply } from '../api/auth-replies.ts'
import type { Client } from '../api/client.ts'
import type { Result } from '../api/result.ts'
import { within } from '../browser/clock.ts'
import type { WidgetHost } from '../browser/host.ts'
import type { Page } from '../browser/page.ts'
import type { Tabs } from '../browser/tabs.ts'
import type { FirstCheck, GuardedAction } from './captcha/first-check.ts'
import { signInFields } from './event-fields.ts'
import { createExit, type Target } from './exit.ts'
import type { PastForm } from './form-history.ts'
import { loadIdentity, loadPasskeys } from './lazy-chunks.ts'
import { rememberWay } from './last-way.ts'
import { capabilities, isUnlockedHere, isUsable } from './passkeys/usable.ts'
import { createSender } from './sender.ts'
import { type Draft, forVisitor, type LoginEvent, type LoginState, type MailSent, type ScreenId } from './state.ts'

interface FlowDeps {
  host: WidgetHost
  client: Client
  page: Page
  tabs: Tabs
  firstCheck: FirstCheck
  /** The error message for a captcha that did not load. */
  captchaMissing: () => string
  /** Epoch milliseconds. */
  now: () => number
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
  state: () => LoginState
  dispatch: (event: LoginEvent) => void
}

type Method = 'password' | 'code' | 'facebook' | 'passkey' | 'phone' | IdentityProviderId

/** The fragment of the school's page that a provider's full page has led back to; the provider's id follows. */
export const RETURNED = '#with='

/** How long leaving the page may wait for the code that offers a passkey. */
const OFFER_MS = 2_000

export const personOf = ({ user_name, phone }: { user_name: string; phone: string | null }) => ({
  name: user_name,
  phone,
})

const createFlowContext = (deps: FlowDeps) => {
  const { host, client, page, tabs, firstCheck, captchaMissing, state, dispatch } = deps
  const exit = createExit({ host, client, page, signal: host.signal })
  const canFail = host.kind === 'auth'

  const applyCheck = (checked: Result<CheckAuthReply>) => {
    if (host.signal.aborted) return
    if (!checked.ok) {
      if (checked.reason === 'unlisted') dispatch({ type: 'refused', errors: checked.fields })
      return
    }
    const { captcha = null, facebook = null, providers = [], passkeys = null, support = null } = checked.body
    const { consent, consent_versions: versions, phone_codes: phoneCodes = null } = checked.body
    const consents = consent === 'separate' && versions ? versions : null
    const offers = { isKnown: true, captcha, facebook, providers, passkeys, phoneCodes, support, consents }
    dispatch({ type: 'offersLoaded', offers })
    if (checked.body.status === 'ok') dispatch({ type: 'recognised', person: personOf(checked.body) })
    else {
      const { person, isSending } = state()
      const screen = person?.isPresumed && forVisitor(host.config().view, state().signInScreen)
      if (person && !isSending) dispatch({ type: 'signedOut', ...(screen && { screen }) })
      if (checked.body.session_ended && !state().isSending)
        dispatch({ type: 'refused', errors: { __all__: checked.body.session_ended } })
    }
  }
  const recheck = () => void client.checkAgain().then(applyCheck)
  const sender = createSender({ host, firstCheck, captchaMissing, canFail, state, dispatch, recheck })
  let notSent = new AbortController()
  const send: typeof sender.send = (sending) => {
    notSent.abort()
    notSent = new AbortController()
    return sender.send(sending)
  }
  /** The room of the event that the user has signed up for. */
  const room: { url: string | undefined } = { url: undefined }

  /** Signed in here by another way than a passkey, and not asked about one since. */
  let hasSignedIn = false

  /** False if the page has canceled the redirect. */
  const leave = async (target: Target, ticket?: string): Promise<boolean> => {
    const isLeaving = await exit.leave(target, ticket)
    if (!isLeaving || (!target.isRoot && (await page.frame.staysIn(host.signal)))) dispatch({ type: 'stayed' })
    return isLeaving
  }

  const notifySignedIn = (method: Method | 'registration') => {
    hasSignedIn = method !== 'passkey'
    if (method !== 'registration') rememberWay(host.apiBase, method)
    host.emit('school:signed-in', { method })
    tabs.notify('signed-in')
  }

  /** The code of passkeys, where the school offers them to this page and the browser knows them; else null. */
  const passkeys = async () =>
    state().offers.passkeys?.is_here && 'PublicKeyCredential' in globalThis ? loadPasskeys().catch(() => null) : null

  /** Offers a passkey to who has signed in by another way. False if the user is not to be led on any more. */
  const offerPasskey = async (): Promise<'not offered' | boolean> => {
    if (!hasSignedIn || host.config().noPasskeyOffer || host.pageSession.isHeld()) return 'not offered'
    hasSignedIn = false
    const chunk = await within(OFFER_MS, host.signal, passkeys).catch(() => null)
    return chunk ? chunk.askForPasskey(deps) : 'not offered'
  }

  /** Leaves the page after a sign-in. A ticket does not last until an offer has been decided on. */
  const leaveSignedIn = async (target: () => Promise<Target>, ticket?: string): Promise<boolean> => {
    const isGoingOn = await offerPasskey()
    if (!isGoingOn || host.signal.aborted) return false
    return leave(await target(), isGoingOn === true ? undefined : ticket)
  }

  const enter = async (method: Method, reply: SignedInReply) => {
    room.url = reply.room_url
    dispatch({ type: 'signedIn', person: personOf(reply) })
    notifySignedIn(method)
    if (reply.phone) await leaveSignedIn(() => exit.next(room.url), reply.ticket)
  }

  const mailSent = ({ time_left, sent_ago }: SendMagicLinkReply): MailSent => ({
    seconds: time_left || 0,
    ago: sent_ago,
    at: deps.now(),
  })

  return {
    ...deps,
    exit,
    send,
    /** Aborts when a form is sent: the session that it opens takes the token from a call beside it. */
    untilSent: () => notSent.signal,
    resume: sender.resume,
    applyCheck,
    recheck,
    room,
    leave,
    leaveSignedIn,
    passkeys,
    notifySignedIn,
    enter,
    mailSent,
  }
}

/** The context of the forms' calls; each form's calls load with the form. */
export type FlowContext = ReturnType<typeof createFlowContext>
export type LoginFlow = ReturnType<typeof createFlow>

/**
 * The actions of the widget from the first view on: the calls and their effects. A submit during another call is dropped. Source: sign-in
 * spec §4, §7.
 */
export const createFlow = (deps: FlowDeps) => {
  const { host, client, page, tabs, firstCheck, state, dispatch } = deps
  const { signal } = host // valid until the element leaves the page: one that comes back gets a new signal
  const context = createFlowContext(deps)

  return {
    context,

    /**
     * Starts a view: emits `school:ready`, repeats the visitor's early action, then reads `check_auth`. Where the page's HTML has named
     * a user, `check_auth` comes first, and what was done early is done only if it agrees.
     */
    start: async () => {
      host.emit('school:ready', { screen: state().screen })
      page.onReturn(() => dispatch({ type: 'stayed' }), signal)
      tabs.listen(context.recheck, signal)
      const isPresumed = state().person !== null
      if (isPresumed) context.applyCheck(await client.check())
      const repeat = host.claimEarlyAction()
      if (!isPresumed || state().person) repeat?.()
      if (!isPresumed) context.applyCheck(await client.check())
      // A provider has led back to the school's page. Only that page asks, since the attempt is in the school's cookie.
      const { hash, origin } = page.address()
      if (!hash.startsWith(RETURNED) || origin !== host.apiBase || signal.aborted) return
      const chunk = await loadIdentity().catch(() => null) // without it the form is as usual, and its buttons begin anew
      await chunk?.resumeIdentity(context)
    },

    open: (screen: ScreenId, draft: Partial<Draft> = {}) => dispatch({ type: 'opened', screen, draft }),

    goBack: (form: PastForm, draft: Partial<Draft>) => dispatch({ type: 'returned', ...form, draft }),

    enterCode: () => dispatch({ type: 'codeAtHand' }),

    /** Called when the e-mail field of a sign-in has the focus: its autofill may offer passkeys. */
    expectPasskey: () => void context.passkeys().then((chunk) => chunk?.offerAutofill(context)),

    /**
     * Resolves to the button of a browser that offers no passkeys in its autofill, or may use none of the school on this page: that one opens
     * the school's window. To null if it has them in the autofill, unless the form has no field for that (`isFieldless`), or none.
     */
    passkeyButton: async (offer: PasskeysOffer | null, isFieldless = false): Promise<ReactNode> => {
      if (!offer || !('PublicKeyCredential' in globalThis)) return null
      const known = await capabilities()
      if (!isUsable(offer, known))
        return (await isUnlockedHere()) ? (await loadIdentity()).passkeyWindowButton(context) : null
      if (known.conditionalGet && !isFieldless) return null
      return (await loadPasskeys()).passkeyButton(context, offer, isFieldless)
    },

    /** Called when a form that needs a captcha is shown. */
    expectCaptcha: (action: GuardedAction) => {
      if (!host.config().noCaptcha) firstCheck.expect(action)
    },

    signIn: ({ username, password }: { username: string; password: string }) =>
      context.send({
        draft: { email: cleanTyped(username) },
        call: async (proof) => {
          const fields = { username: cleanTyped(username), password, ...signInFields(host.config(), page) }
          const bound = await context.exit.bound()
          return client.post('/api/v1/landing-auth/', { ...fields, ...bound, ...proof }, isSignedInReply)
        },
        done: (reply) => context.enter('password', reply),
      }),
  }
}
