import { randomUUID } from 'node:crypto'
import type { OwnReply } from '../../contract/schemas.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import type { Caller, EndReason } from '../../http/use-case.ts'
import { mails, mailSite, NOTICE_MS } from '../../mail/templates.ts'
import { addLink, endReplyLinks, endLinks, isRegistrant, unansweredAt } from '../stores/link-store.ts'
import { digestOf, newToken } from '../secrets.ts'
import { endTickets } from '../stores/ticket-store.ts'
import { whoRegistered } from './who-registered.ts'
import {
  endSessions,
  forgetSettings,
  markProved,
  type Person,
  personById,
  registrationOf,
} from '../stores/account-store.ts'

type Prover = Pick<Caller, 'person' | 'browserHash'>

type ProofDeps = Pick<Deps, 'mail' | 'config'>

const isSameBrowser = async (db: Db, personId: string, { person, browserHash }: Prover) =>
  person?.id === personId || (browserHash !== null && (await isRegistrant(db, personId, browserHash)))

/** Ends all current access to an account: sessions, mailed links, tickets. */
export const endAccess = async (tx: Tx, personId: string, reason?: EndReason): Promise<void> => {
  await endSessions(tx, personId, reason)
  await endLinks(tx, personId)
  await endTickets(tx, personId)
}

/**
 * The question whether the caller is who registered, if the caller would be the first to prove the mailbox and uses another browser; else
 * null. Source: SECURITY R13.
 */
export const registrationQuestion = async (
  db: Db,
  { id, emailProvedAt }: Pick<Person, 'id' | 'emailProvedAt'>,
  caller: Prover & Pick<Caller, 'lang'>,
  at: Date,
): Promise<string | null> => {
  if (emailProvedAt !== null || (await isSameBrowser(db, id, caller))) return null
  const registration = await registrationOf(db, id)
  return registration && whoRegistered(registration, at, caller.lang)
}

/** How long a person may take to answer; as long as a code is valid. */
const REPLY_MS = 10 * 60_000

/** Leaves the question open. Without an answer in time `endUnanswered` takes it for a no. */
export const awaitReply = async (
  tx: Tx,
  personId: string,
  { browserHash }: Pick<Caller, 'browserHash'>,
  at: Date,
): Promise<void> => {
  const [id, tokenHash, expiresAt] = [randomUUID(), digestOf(newToken()), new Date(at.getTime() + REPLY_MS)]
  await endReplyLinks(tx, personId)
  await addLink(tx, { id, tokenHash, purpose: 'answer', personId, target: '', browserHash, expiresAt })
}

/** Deletes what another person may have set up before the mailbox was proved, and mails its owner which ways in that were. */
const forgetStrangers = async (
  { mail, config }: ProofDeps,
  tx: Tx,
  personId: string,
  { lang }: Pick<Caller, 'lang'>,
  at: Date,
): Promise<void> => {
  const person = await personById(tx, personId)
  const { identities, passkeys } = await forgetSettings(tx, personId)
  if (!person || identities.length + passkeys.length === 0) return
  const { name, email } = person
  const content = mails.waysRemoved(mailSite(config), { name, identities, passkeys, at }, lang)
  const expiresAt = new Date(at.getTime() + NOTICE_MS)
  await mail.enqueue(tx, { ...content, to: email, at, expiresAt, dedupeKey: `ways-removed:${personId}` })
}

/**
 * Marks the mailbox as proved by the caller and answers the updated person. The first proof ends all access opened before it, from any
 * browser. If the proving browser neither registered the account nor is signed in to it, the proof also deletes the password, the phone,
 * passkeys and logins by other providers, which another person may have set; a mail names the last two. Nothing of this happens where the caller answers `yes` to
 * `registrationQuestion`. Source: SECURITY R13.
 */
export const proveMailbox = async (
  deps: ProofDeps,
  tx: Tx,
  personId: string,
  caller: Prover & Pick<Caller, 'lang'>,
  at: Date,
  reply: OwnReply = 'no',
): Promise<Person | null> => {
  const isSame = await isSameBrowser(tx, personId, caller)
  if (await markProved(tx, personId, at)) {
    await endReplyLinks(tx, personId)
    if (isSame || reply === 'no') await endAccess(tx, personId, 'mailbox-proved')
    if (!isSame && reply === 'no') await forgetStrangers(deps, tx, personId, caller, at)
  }
  return personById(tx, personId)
}

/** Whoever typed the right code and left the question open has proved the mailbox, and claimed nothing that was there before. */
export const endUnanswered = async (deps: ProofDeps & Pick<Deps, 'db' | 'transact' | 'now'>): Promise<void> => {
  const { db, transact, now } = deps
  const noSession = { person: null, browserHash: null, lang: 'ru' as const }
  for (const personId of await unansweredAt(db, now()))
    await transact((tx) => proveMailbox(deps, tx, personId, noSession, now()))
}
