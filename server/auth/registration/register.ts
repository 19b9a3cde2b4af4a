import { randomUUID } from 'node:crypto'
import { DAY_MS } from '../../contract/durations.ts'
import { inLang } from '../../contract/in-lang.ts'
import type { Lang } from '../../contract/messages.ts'
import { ofProfile, type ProfileField } from '../../contract/profile-fields.ts'
import type { RegisterReply, RegisterInput } from '../../contract/sign-in-calls.ts'
import type { SendMagicLinkReply } from '../../contract/replies.ts'
import { UniqueViolation } from '../../db/database-errors.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import { refuse } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller, Requester } from '../../http/use-case.ts'
import { mails, mailSite } from '../../mail/templates.ts'
import { requireCaptcha } from '../captcha/require-captcha.ts'
import { consentRows, consentsOf, type FormConsent, type Switches } from '../consents/form-consents.ts'
import { eventOf, type NamedEvent, namedEvent, roomOf } from '../events/event.ts'
import { eventToMail, noticeOf, recordAndNotify } from '../events/sign-up.ts'
import { addLink } from '../stores/link-store.ts'
import { mailSignIn, type MailSignInDeps, signInMailing } from '../links/mail-sign-in.ts'
import {
  countConfirmation,
  countIfKnown,
  countMail,
  giveBackRequests,
  checkMailLimits,
  type MailCause,
} from '../rate-limits.ts'
import { digestOf, newToken } from '../secrets.ts'
import { startSession, type StartSessionDeps } from '../sign-in/session.ts'
import { targetOf } from '../target.ts'
import {
  activePersonByEmail,
  addConsents,
  addPerson,
  addRegistration,
  type NewPerson,
  type Person,
  personByEmail,
} from '../stores/account-store.ts'
import { addIdentity, FACEBOOK } from '../stores/identity-store.ts'
import { defer, type RegistrationRequest } from '../accounts/deferred-task.ts'
import { deviceOf } from '../accounts/who-registered.ts'

interface NewcomerRows {
  id: string
  input: Omit<Newcomer, 'success-url'>
  consents: readonly FormConsent[]
  /** When the mailbox was proved; null for a registration by form. */
  emailProvedAt: Date | null
  at: Date
}

/** Writes a new person with the consents and the origin of the registration. */
export const addNewcomer = async (
  tx: Tx,
  { id, input, consents, emailProvedAt, at }: NewcomerRows,
  caller: Requester,
): Promise<void> => {
  const { email, emailTyped = null, name, phone, utm, 'time-zone': timeZone = null } = input
  const { origin, ip, userAgent } = caller
  const profile: Pick<NewPerson, ProfileField> = { ...ofProfile((field) => input[field] || null), name }
  await addPerson(tx, { id, email, emailTyped, emailProvedAt, ...profile, phone, createdAt: at })
  await addConsents(tx, consentRows(consents, { personId: id, at, ip, origin }))
  const device = deviceOf(userAgent)
  await addRegistration(tx, { id: randomUUID(), personId: id, origin, utm, timeZone, ...device, createdAt: at })
}

/** How long a new user has to confirm the address. */
const CONFIRM_MS = DAY_MS

type CreateAccountDeps = Pick<Deps, 'transact' | 'mail' | 'config' | 'now'>

/** Data of a new user; the phone may still be missing, and of the profile all but the name. */
type Newcomer = Pick<RegisterInput, 'email' | 'name' | 'utm' | 'time-zone' | 'success-url'> &
  Partial<Record<ProfileField, string | undefined>> & {
    emailTyped?: string | undefined
    phone: string | null
  }

interface NewAccount {
  id: string
  input: Newcomer
  consents: readonly FormConsent[]
  /** The event that the registration signs up for. */
  event: NamedEvent | null
  /** False mails a sign-in link in place of the confirmation: the default for private accounts, since registering does not sign them in. */
  isToConfirm?: boolean
  /** Further writes of the same transaction, with the new person's id. */
  within?: (tx: Tx, personId: string) => Promise<void>
}

interface Confirmation {
  name: string
  link: string
  lifetimeMs: number
}

/** The mail that asks to confirm the address; for a registration with an event, the event's notice with that request in it. */
const letterOf = (
  config: CreateAccountDeps['config'],
  { name, ...confirmation }: Confirmation,
  event: NamedEvent | null,
  { lang, at }: { lang: Lang; at: Date },
) =>
  event
    ? mails.eventNotice(mailSite(config), { ...noticeOf(config, event, at), name, confirmation }, lang)
    : mails.confirmation(mailSite(config), { name, ...confirmation }, lang)

/**
 * Writes an account with its consents, its event sign-up, its origin, and the mail that asks to confirm the address, in one transaction.
 * Registering does not sign private accounts in, so their mail contains a sign-in link. Rejects with `UniqueViolation` if the address has
 * an account.
 */
const createAccount = async (
  deps: CreateAccountDeps,
  {
    id,
    input,
    consents,
    event,
    isToConfirm = !deps.config.arePrivateAccounts,
    within = async () => undefined,
  }: NewAccount,
  caller: Requester,
): Promise<void> => {
  const { transact, mail, config, now } = deps
  const { email, name, utm, 'success-url': raw } = input
  const { origin, browserHash, lang } = caller
  const at = now()
  const target = targetOf(config, raw, event && roomOf(config, event.fields))
  const token = newToken()
  const expiresAt = new Date(at.getTime() + CONFIRM_MS)
  const link = { id: randomUUID(), personId: id, tokenHash: digestOf(token), target, browserHash, expiresAt }
  const details = { name, link: config.baseUrl + inLang(`/auth/confirm/${token}/`, lang), lifetimeMs: CONFIRM_MS }
  const letter = {
    ...letterOf(config, details, event, { lang, at }),
    to: email,
    at,
    expiresAt,
    dedupeKey: `confirm:${id}`,
  }
  const mailWithin = isToConfirm
    ? (tx: Tx) => mail.enqueue(tx, letter)
    : signInMailing(deps, { email, person: { id, name }, target, event: null, letter: 'link' }, caller)
  await transact(async (tx) => {
    await addNewcomer(tx, { id, input, consents, emailProvedAt: null, at }, caller)
    await addLink(tx, { ...link, purpose: 'confirm' })
    await recordAndNotify(
      deps,
      tx,
      { person: { id, email, name }, event, origin, utm, at, isMailAllowed: !isToConfirm },
      caller,
    )
    await mailWithin(tx)
    await within(tx, id)
  })
}

type CreateUnlessKnownDeps = CreateAccountDeps & Pick<Deps, 'db' | 'log'>

/**
 * Creates the account of a form. Null if the address, or what `within` claims for it, already belongs to an account, even one created
 * concurrently.
 */
export const createUnlessKnown = async (
  deps: CreateUnlessKnownDeps,
  input: NewAccount['input'] & Switches & { consents?: readonly FormConsent[] | undefined },
  ways: Pick<NewAccount, 'event' | 'isToConfirm' | 'within'>,
  caller: Requester,
): Promise<Pick<Person, 'id' | 'email' | 'name' | 'phone'> | null> => {
  if (await personByEmail(deps.db, input.email)) return null
  const id = randomUUID()
  const { consents = consentsOf(deps.config, input) } = input
  try {
    await createAccount(deps, { id, input, consents, ...ways }, caller)
  } catch (error) {
    if (error instanceof UniqueViolation) return null
    throw error
  }
  logEvent(deps.log, 'registered', caller, { person: id })
  return { id, email: input.email, name: input.name, phone: input.phone }
}

export type RegisterPrivatelyDeps = MailSignInDeps & Pick<Deps, 'db' | 'limits' | 'log'>

/** Creates an account that a mailed link opens; if the address has one, the mail tells its owner. */
export const registerOrMail = async (
  deps: RegisterPrivatelyDeps,
  { account, event, mailed, externalId }: RegistrationRequest,
  requester: Requester,
): Promise<void> => {
  const { config, db, now } = deps
  const { email, 'success-url': raw } = account
  const link = async (tx: Tx, personId: string) => {
    if (externalId !== null)
      await addIdentity(tx, { id: randomUUID(), personId, provider: FACEBOOK, externalId, createdAt: now() })
  }
  const created = await createUnlessKnown(deps, account, { event, isToConfirm: false, within: link }, requester)
  const person = created ?? (await activePersonByEmail(db, email))
  const target = targetOf(config, raw, roomOf(config, mailed))
  if (!created) await mailSignIn(deps, { email, person, target, event: mailed, letter: 'known' }, requester)
  if (person) await countMail(deps, requester)
}

/**
 * Registers with the same reply for a known and a new address: only the mail tells the owner which it is. With private accounts the time of
 * the reply is the same, too. `cause` says which limits count: those of the captcha's forms, or, without a captcha, those of requested mails.
 * Source: SECURITY R8.
 */
export const registerPrivately = async (
  deps: RegisterPrivatelyDeps,
  registration: RegistrationRequest,
  cause: MailCause,
  caller: Caller,
): Promise<SendMagicLinkReply> => {
  const { account } = registration
  const consents = consentsOf(deps.config, account)
  const { isAllowed, reply } = await checkMailLimits(deps, account.email, cause, caller)
  if (isAllowed)
    await (deps.config.arePrivateAccounts
      ? defer(deps, { task: 'register', ...registration, account: { ...account, consents } }, caller)
      : registerOrMail(deps, registration, caller))
  return reply
}

type RegisterDeps = StartSessionDeps & RegisterPrivatelyDeps & Pick<Deps, 'captcha'>

/**
 * The registration of a form without scripts, which can solve no captcha: a mailed link signs in, new and known addresses get the same
 * reply, and the limits of requested mails count.
 */
export const registerByMail = (
  deps: RegisterPrivatelyDeps,
  input: RegisterInput,
  caller: Caller,
): Promise<SendMagicLinkReply> =>
  registerPrivately(deps, { account: input, event: null, mailed: null, externalId: null }, 'code', caller)

/**
 * Creates an account, signs in and mails a request to confirm the address. A known address is refused at `user_exists` and its account
 * stays unchanged. With private accounts, new and known addresses get the same reply. Source: sign-in spec §4.
 */
export const register = async (deps: RegisterDeps, input: RegisterInput, caller: Caller): Promise<RegisterReply> => {
  consentsOf(deps.config, input)
  await requireCaptcha(deps, input, caller, 'register')
  if (deps.config.arePrivateAccounts) {
    const events = { event: namedEvent(input), mailed: eventToMail(input, caller) }
    return registerPrivately(deps, { account: input, ...events, externalId: null }, 'registration', caller)
  }
  const { person } = await countIfKnown(deps, input.email, caller, async () => {
    const created = await createUnlessKnown(deps, input, { event: namedEvent(input) }, caller)
    return { isRight: created !== null, person: created }
  })
  if (!person) return refuse('user_exists', 'userExists')
  await giveBackRequests(deps, input.email, caller)
  await countConfirmation(deps, input.email, caller)
  const admission = { method: 'registration', target: input['success-url'], event: eventOf(input) } as const
  return startSession(deps, person, admission, caller)
}
