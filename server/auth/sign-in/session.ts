import type { IdentityProviderId } from '../../contract/identity.ts'
import type { Lang } from '../../contract/langs.ts'
import type { CheckAuthReply, IdentityOffer, SignedInReply } from '../../contract/replies.ts'
import type { SignedOutReply } from '../../contract/account-calls.ts'
import type { EventFields } from '../../contract/schemas.ts'
import type { Deps } from '../../app/deps.ts'
import { logEvent } from '../../http/log.ts'
import { type MessageKey, say } from '../../http/messages.ts'
import { type Caller, type EndReason, signedIn } from '../../http/use-case.ts'
import type { Person } from '../stores/account-store.ts'
import { endAccess } from '../accounts/prove-mailbox.ts'
import { roomField } from '../events/event.ts'
import { targetOf } from '../target.ts'
import { endRepeats } from '../stores/link-store.ts'
import { issueTicket } from '../tickets/tickets.ts'

export type StartSessionDeps = Pick<Deps, 'config' | 'transact' | 'now' | 'log'>

interface Admission {
  method: 'password' | 'code' | 'registration' | 'facebook' | 'passkey' | 'phone' | IdentityProviderId
  /** False if the method does not prove who the user is well enough for money and roles. */
  isAuthenticated?: boolean
  /** The `success-url` of the form: the target of the ticket. */
  target: string | undefined
  /** The event of the form: the reply has the address of its room. */
  event?: EventFields | null
}

/** Signs in by a call of the widget: starts a session here and, on another origin, issues a ticket to the school's own pages. */
export const startSession = async (
  { config, transact, now, log }: StartSessionDeps,
  { id, name, phone }: Pick<Person, 'id' | 'name' | 'phone'>,
  { method, isAuthenticated = true, target, event = null }: Admission,
  caller: Caller,
): Promise<SignedInReply> => {
  const tokens = await caller.signIn(id, isAuthenticated)
  logEvent(log, 'signed-in', caller, { person: id, method })
  const reply: SignedInReply = {
    status: 'ok',
    user_id: id,
    user_name: name,
    user_data: { user_id: id },
    phone,
    ...tokens,
    ...roomField(config, event),
  }
  if (!caller.isForeign) return reply
  const binding = { personId: id, origin: caller.origin, target: targetOf(config, target, reply.room_url), at: now() }
  return { ...reply, ticket: await transact((tx) => issueTicket(tx, binding)) }
}

/** What a page that holds the session in memory is told of a phone on file. Source: SECURITY R23a. */
const HIDDEN_PHONE = '+'

const endTexts: Record<EndReason, MessageKey> = {
  'mailbox-proved': 'endedByProof',
  'password-changed': 'endedByPassword',
  'signed-out-everywhere': 'endedEverywhere',
}

/** The login providers that are ready; nothing without any. */
const offersOf = (providers: Deps['identityProviders'], lang: Lang): { providers?: IdentityOffer[] } => {
  const ready = providers.filter((provider) => provider.isReady())
  return ready.length === 0 ? {} : { providers: ready.map(({ id, nameIn }) => ({ id, name: nameIn(lang) })) }
}

/** The user as far as the widget shows it, and the token for further requests. Source: sign-in spec §7. */
export const checkAuth = async (
  {
    config,
    facebook,
    identityProviders,
    passkeys,
    phoneCodes,
    captcha,
  }: Pick<Deps, 'config' | 'facebook' | 'identityProviders' | 'passkeys' | 'phoneCodes' | 'captcha'>,
  _: undefined,
  { person, endedBy, csrfToken, origin, isForeign, pageSession, lang }: Caller,
): Promise<CheckAuthReply> => {
  const { consents } = config
  const common = {
    csrf_token: csrfToken(),
    redirect_origins: config.allowedOrigins,
    event_origins: config.eventOrigins,
    support: config.support,
    ...(facebook && { facebook: facebook.offer }),
    ...offersOf(identityProviders, lang),
    ...(passkeys && { passkeys: passkeys.offer(origin) }),
    ...(phoneCodes && { phone_codes: phoneCodes.offer }),
    ...(consents.mode === 'separate' && { consent: consents.mode, consent_versions: consents.versions }),
    ...(captcha.offer && { captcha: captcha.offer }),
  }
  if (!person)
    return { status: 'anonymous', ...common, ...(endedBy && { session_ended: say(endTexts[endedBy], lang) }) }
  const { id, name, phone, role } = person
  const hasStudio = !isForeign && role !== 'visitor'
  return {
    status: 'ok',
    user_id: id,
    user_name: name,
    phone: phone !== null && pageSession !== null ? HIDDEN_PHONE : phone,
    segment_data: { user_id: id },
    ...(pageSession !== null && { on_page: true }),
    ...(hasStudio && { has_studio: true }),
    ...common,
  }
}

/** Ends this browser's session; succeeds without one, too. Source: SECURITY R4. */
export const signOut = async (
  { transact, log }: Pick<Deps, 'transact' | 'log'>,
  _: unknown,
  caller: Caller,
): Promise<SignedOutReply> => {
  const { person } = caller
  if (person) await transact((tx) => endRepeats(tx, person.id))
  logEvent(log, 'signed-out', caller, { everywhere: false })
  return { status: 'ok', ...(await caller.signOut()) }
}

/**
 * Ends the person's sessions in every browser, this one included, and the links and tickets that could start a new one.
 * Source: SECURITY R4.
 */
export const signOutEverywhere = async (
  { transact, log }: Pick<Deps, 'transact' | 'log'>,
  _: unknown,
  caller: Caller,
): Promise<SignedOutReply> => {
  const { id } = signedIn(caller)
  await transact((tx) => endAccess(tx, id, 'signed-out-everywhere'))
  logEvent(log, 'signed-out', caller, { everywhere: true })
  return { status: 'ok', ...(await caller.signOut()) }
}
