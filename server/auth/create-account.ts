import { randomUUID } from 'node:crypto'
import { inLang } from '../contract/in-lang.ts'
import type { Lang } from '../contract/messages.ts'
import type { RegisterInput } from '../contract/schemas.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/use-case.ts'
import { mails } from '../mail/templates.ts'
import { type ConsentKind, consentRows } from './consents.ts'
import { type NamedEvent, roomOf } from './events/event.ts'
import { noticeOf } from './events/notice.ts'
import { recordAndTell } from './events/sign-up.ts'
import { signInMailing } from './links/mail-sign-in.ts'
import { addLink } from './links/store.ts'
import { mailSite } from './mail-site.ts'
import { digestOf, newToken } from './secrets.ts'
import { addConsents, addPerson, addRegistration } from './store.ts'
import { targetOf } from './target.ts'

/** How long a new person may take to confirm the address. */
const CONFIRM_MS = 24 * 60 * 60_000

export type CreateAccountDeps = Pick<Deps, 'transact' | 'mail' | 'config' | 'now'>

/** What is known of somebody new; a phone may be missing as yet. */
type Newcomer = Pick<RegisterInput, 'email' | 'name' | 'utm' | 'time-zone' | 'success-url'> & {
  phone: string | null
}

export interface NewAccount {
  id: string
  input: Newcomer
  consents: ConsentKind[]
  /** What is signed up for by registering. */
  event: NamedEvent | null
  /** False for private accounts that are let in by the mail, since registering does not sign them in. */
  isToConfirm?: boolean
  /** What else is written with it, of the new person's id. */
  within?: (tx: Tx, personId: string) => Promise<void>
}

interface Confirmation {
  name: string
  link: string
  lifetimeMs: number
}

/** Asks to confirm the address; who has signed up for an event by registering reads of the event first. */
const letterOf = (
  config: CreateAccountDeps['config'],
  { name, ...confirmation }: Confirmation,
  event: NamedEvent | null,
  lang: Lang,
) =>
  event
    ? mails.eventNotice(mailSite(config), { ...noticeOf(config, event), name, confirmation }, lang)
    : mails.confirmation(mailSite(config), { name, ...confirmation }, lang)

/**
 * Writes an account with its consents, the event it has signed up for, where it came from, and the mail that asks to confirm the
 * address: all or nothing. Private accounts are not signed in by registering, so their mail lets them sign in. Rejects with
 * `UniqueViolation` where the address has an account.
 */
export const createAccount = async (
  deps: CreateAccountDeps,
  {
    id,
    input,
    consents,
    event,
    isToConfirm = !deps.config.arePrivateAccounts,
    within = async () => undefined,
  }: NewAccount,
  caller: Caller,
): Promise<void> => {
  const { transact, mail, config, now } = deps
  const { email, name, phone, utm, 'time-zone': timeZone = null, 'success-url': raw } = input
  const { origin, browserHash, lang } = caller
  const at = now()
  const target = targetOf(config, raw, event && roomOf(config, event.fields))
  const token = newToken()
  const expiresAt = new Date(at.getTime() + CONFIRM_MS)
  const link = { id: randomUUID(), personId: id, tokenHash: digestOf(token), target, browserHash, expiresAt }
  const details = { name, link: config.baseUrl + inLang(`/auth/confirm/${token}/`, lang), lifetimeMs: CONFIRM_MS }
  const letter = {
    ...letterOf(config, details, event, lang),
    to: email,
    at,
    expiresAt,
    dedupeKey: `confirm:${id}`,
  }
  const mailWithin = isToConfirm
    ? (tx: Tx) => mail.enqueue(tx, letter)
    : signInMailing(deps, { email, person: { id, name }, target, event: null, letter: 'link' }, caller)
  await transact(async (tx) => {
    await addPerson(tx, { id, email, name, phone, createdAt: at })
    await addConsents(tx, consentRows(consents, id, caller, at))
    await addRegistration(tx, { id: randomUUID(), personId: id, origin, utm, timeZone, createdAt: at })
    await addLink(tx, { ...link, purpose: 'confirm' })
    await recordAndTell(
      deps,
      tx,
      { person: { id, email, name }, event, origin, utm, at, isMailAllowed: !isToConfirm },
      caller,
    )
    await mailWithin(tx)
    await within(tx, id)
  })
}
