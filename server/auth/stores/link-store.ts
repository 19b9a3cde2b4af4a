import { randomUUID } from 'node:crypto'
import { and, eq, gt, lt, lte, notInArray, or } from 'drizzle-orm'
import { DAY_MS, SECOND_MS } from '../../contract/durations.ts'
import type { Db, Tx } from '../../db/database.ts'
import { mailLink } from '../../db/schema.ts'

/**
 * `sign-in`: a magic link. `confirm`: proof of the mailbox. `set-password`: permits the password form after a magic link. `answer`: the
 * mailed code was right, and who registered is to be answered. `repeat`: a spent link or code, whose press a browser may repeat.
 */
type LinkPurpose = 'sign-in' | 'confirm' | 'set-password' | 'answer' | 'repeat'

interface NewLink {
  id: string
  tokenHash: string
  purpose: LinkPurpose
  personId: string
  target: string
  browserHash: string | null
  /** The event that opening the link signs up for, as `eventToMail` returns it. */
  event?: Record<string, string> | null
  expiresAt: Date
}

type Link = typeof mailLink.$inferSelect

interface LinkKey {
  tokenHash: string
  purpose: LinkPurpose
  at: Date
}

const isLive = ({ tokenHash, purpose, at }: LinkKey) =>
  and(eq(mailLink.tokenHash, tokenHash), eq(mailLink.purpose, purpose), gt(mailLink.expiresAt, at))

export const addLink = async (tx: Tx, link: NewLink): Promise<void> => {
  await tx.insert(mailLink).values(link)
}

/** Finds a valid link without spending it. */
export const findLink = async (db: Db, key: LinkKey): Promise<Link | null> =>
  (await db.select().from(mailLink).where(isLive(key)))[0] ?? null

/** Spends a valid link; of parallel attempts only one gets it. */
export const spendLink = async (tx: Tx, key: LinkKey): Promise<Link | null> =>
  (await tx.delete(mailLink).where(isLive(key)).returning())[0] ?? null

const REPEAT_MS = 30 * SECOND_MS

interface Repeatable extends Pick<Link, 'tokenHash' | 'personId' | 'target' | 'browserHash'> {
  at: Date
}

/**
 * Lets a browser that presses the button of a link, sends a code or saves a password do so again for 30 seconds: the second press of a double one cancels the response to the
 * first, cookie included. Only the visitor cookie that the first press had opens it; without one it stays spent at once.
 */
export const allowRepeat = async (tx: Tx, { at, ...signedIn }: Repeatable): Promise<void> => {
  if (signedIn.browserHash === null) return
  await tx.delete(mailLink).where(eq(mailLink.tokenHash, signedIn.tokenHash))
  const expiresAt = new Date(at.getTime() + REPEAT_MS)
  await addLink(tx, { ...signedIn, id: randomUUID(), purpose: 'repeat', expiresAt })
}

/** The press that this browser repeats. */
export const findRepeat = async (
  db: Db,
  { browserHash, ...key }: Pick<Repeatable, 'tokenHash' | 'browserHash' | 'at'>,
): Promise<Link | null> => {
  const link = await findLink(db, { ...key, purpose: 'repeat' })
  return link !== null && link.browserHash === browserHash ? link : null
}

/** Whoever signs out is not signed in again by going back. */
export const endRepeats = async (tx: Tx, personId: string): Promise<void> => {
  await tx.delete(mailLink).where(and(eq(mailLink.personId, personId), eq(mailLink.purpose, 'repeat')))
}

/** These give no access: the owner still needs confirmation links, and no session may close the question who registered. */
const opensNothing: LinkPurpose[] = ['confirm', 'answer']

/** Deletes links that give access to the account. */
export const endLinks = async (tx: Tx, personId: string): Promise<void> => {
  await tx.delete(mailLink).where(and(eq(mailLink.personId, personId), notInArray(mailLink.purpose, opensNothing)))
}

/** True if the browser registered the person and the confirmation link, expired or not, is still unspent. */
export const isRegistrant = async (db: Db, personId: string, browserHash: string): Promise<boolean> => {
  const isTheirs = and(
    eq(mailLink.personId, personId),
    eq(mailLink.purpose, 'confirm'),
    eq(mailLink.browserHash, browserHash),
  )
  return (await db.select({ id: mailLink.id }).from(mailLink).where(isTheirs)).length > 0
}

const isReplyLink = (personId: string) => and(eq(mailLink.personId, personId), eq(mailLink.purpose, 'answer'))

/** The person's question about the registration is no longer open. */
export const endReplyLinks = async (tx: Tx, personId: string): Promise<void> => {
  await tx.delete(mailLink).where(isReplyLink(personId))
}

/** The people whose question about the registration was left without an answer until `at`. */
export const unansweredAt = async (db: Db, at: Date): Promise<string[]> => {
  const isOver = and(eq(mailLink.purpose, 'answer'), lte(mailLink.expiresAt, at))
  return (await db.select({ personId: mailLink.personId }).from(mailLink).where(isOver)).map(({ personId }) => personId)
}

const MONTH_MS = 30 * DAY_MS

/** Deletes expired links. Confirmation links stay for a month longer, since they identify the browser that registered. */
export const dropOldLinks = async (tx: Tx, at: Date): Promise<void> => {
  const monthAgo = new Date(at.getTime() - MONTH_MS)
  const isUsed = notInArray(mailLink.purpose, opensNothing)
  const isOver = or(and(lt(mailLink.expiresAt, at), isUsed), lt(mailLink.expiresAt, monthAgo))
  await tx.delete(mailLink).where(isOver)
}
