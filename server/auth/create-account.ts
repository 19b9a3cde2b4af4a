import { randomUUID } from 'node:crypto'
import type { RegisterInput } from '../contract/schemas.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/use-case.ts'
import { mails } from '../mail/templates.ts'
import { type ConsentKind, consentRows } from './consents.ts'
import { signInMailing } from './links/mail-sign-in.ts'
import { addLink } from './links/store.ts'
import { mailSite } from './mail-site.ts'
import { digestOf, newToken } from './secrets.ts'
import { addConsents, addPerson, addRegistration } from './store.ts'
import { targetOf } from './target.ts'

/** How long a new person may take to confirm the address. */
const CONFIRM_MS = 24 * 60 * 60_000

type CreateAccountDeps = Pick<Deps, 'transact' | 'mail' | 'config' | 'now'>

interface NewAccount {
  id: string
  input: RegisterInput
  consents: ConsentKind[]
}

/**
 * Writes an account with its consents, where it came from, and the mail that asks to confirm the address: all or nothing. Private
 * accounts are not signed in by registering, so that mail lets them sign in. Rejects with `UniqueViolation` where the address has an account.
 */
export const createAccount = async (
  deps: CreateAccountDeps,
  { id, input, consents }: NewAccount,
  caller: Caller,
): Promise<void> => {
  const { transact, mail, config, now } = deps
  const { email, name, phone, utm, 'time-zone': timeZone = null, 'success-url': raw } = input
  const { origin, browserHash } = caller
  const at = now()
  const target = targetOf(config, raw)
  const token = newToken()
  const expiresAt = new Date(at.getTime() + CONFIRM_MS)
  const link = { id: randomUUID(), personId: id, tokenHash: digestOf(token), target, browserHash, expiresAt }
  const details = { name, link: `${config.baseUrl}/auth/confirm/${token}/`, lifetimeMs: CONFIRM_MS }
  const letter = {
    ...mails.confirmation(mailSite(config), details),
    to: email,
    at,
    expiresAt,
    dedupeKey: `confirm:${id}`,
  }
  const mailWithin = config.arePrivateAccounts
    ? signInMailing(deps, { email, person: { id, name }, target, letter: 'link' }, caller)
    : (tx: Tx) => mail.enqueue(tx, letter)
  await transact(async (tx) => {
    await addPerson(tx, { id, email, name, phone, createdAt: at })
    await addConsents(tx, consentRows(consents, id, caller, at))
    await addRegistration(tx, { id: randomUUID(), personId: id, origin, utm, timeZone, createdAt: at })
    await addLink(tx, { ...link, purpose: 'confirm' })
    await mailWithin(tx)
  })
}
