import { and, asc, desc, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import { canonicalEmail, cleanTyped } from '../../server/contract/rules.ts'
import type { Db, Tx } from '../../server/db/database.ts'
import { outbox, person, session, shopOrder } from '../../server/db/schema.ts'

/** The most rows that a list shows at once. Source: SECURITY R30. */
export const PAGE_ROWS = 100

export const personByEmail = async (db: Db, email: string) =>
  (await db.select().from(person).where(eq(person.email, email)).limit(1))[0] ?? null

const withRole = (role: string | undefined) => (role === undefined ? undefined : eq(person.role, role))

/** One page of the people, by e-mail address. `page` counts from 1. */
export const peoplePage = (db: Db, { role, page }: { role: string | undefined; page: number }) =>
  db
    .select()
    .from(person)
    .where(withRole(role))
    .orderBy(asc(person.email))
    .limit(PAGE_ROWS)
    .offset((page - 1) * PAGE_ROWS)

export const countPeople = (db: Db, role: string | undefined): Promise<number> => db.$count(person, withRole(role))

/** Sessions that have not expired, latest used first. */
export const liveSessions = (db: Db, personId: string, at: Date) =>
  db
    .select({ createdAt: session.createdAt, seenAt: session.seenAt, expiresAt: session.expiresAt })
    .from(session)
    .where(and(eq(session.personId, personId), gt(session.expiresAt, at)))
    .orderBy(desc(session.seenAt))

export const setDisabled = async (tx: Tx, personId: string, isDisabled: boolean): Promise<void> => {
  await tx.update(person).set({ isDisabled }).where(eq(person.id, personId))
}

export const setRole = async (tx: Tx, personId: string, role: string): Promise<void> => {
  await tx.update(person).set({ role }).where(eq(person.id, personId))
}

type Person = typeof person.$inferSelect

/** The accounts of one mailbox, first the one that signs in by it, if there is one. */
interface Mailbox {
  address: string
  accounts: Person[]
}

/**
 * The mailboxes of accounts whose address is not in its one form, so that nobody signs in by it: each was registered in another spelling
 * before addresses had one form.
 */
export const sharedMailboxes = async (db: Db): Promise<Mailbox[]> => {
  const variants = await db
    .select()
    .from(person)
    .where(sql`octet_length(${person.email}) <> length(${person.email})`)
    .orderBy(person.createdAt, person.id)
  const byAddress = Map.groupBy(variants, ({ email }) => canonicalEmail(cleanTyped(email)) ?? email)
  return Promise.all(
    Array.from(byAddress, async ([address, accounts]) => {
      const holder = await personByEmail(db, address)
      return { address, accounts: holder && holder.email !== accounts[0]?.email ? [holder, ...accounts] : accounts }
    }),
  )
}

export const countPurchases = (db: Db, { id }: Person): Promise<number> =>
  db.$count(shopOrder, and(eq(shopOrder.personId, id), isNotNull(shopOrder.paidAt)))

/** Gives the address to one account; the account that has had it takes over its spelling. */
export const giveAddress = async (tx: Tx, address: string, { id, email }: Person, holder: Person | undefined) => {
  if (holder) {
    await tx.update(person).set({ email: id }).where(eq(person.id, id)) // an address belongs to one row at a time
    await tx.update(person).set({ email }).where(eq(person.id, holder.id))
  }
  await tx.update(person).set({ email: address, emailTyped: email }).where(eq(person.id, id))
}

const waiting = isNotNull(outbox.nextAttemptAt)
const failed = isNotNull(outbox.failedAt)

/** Mails that are neither sent nor given up, next one first. */
export const waitingMails = (db: Db) =>
  db.select().from(outbox).where(waiting).orderBy(asc(outbox.nextAttemptAt)).limit(PAGE_ROWS)

/** Mails that were given up, latest first. */
export const failedMails = (db: Db) =>
  db.select().from(outbox).where(failed).orderBy(desc(outbox.failedAt)).limit(PAGE_ROWS)

export const countMails = async (db: Db): Promise<{ waiting: number; failed: number }> => ({
  waiting: await db.$count(outbox, waiting),
  failed: await db.$count(outbox, failed),
})

export const mailById = async (db: Db, id: string) =>
  (await db.select().from(outbox).where(eq(outbox.id, id)))[0] ?? null

/**
 * Makes waiting mails due: a given one, or all whose planned day has come. Returns how many. A mail being sent at this moment keeps its
 * lease.
 */
export const makeDue = async (tx: Tx, at: Date, id?: string): Promise<number> => {
  const which = and(waiting, id === undefined ? lte(outbox.createdAt, at) : eq(outbox.id, id))
  const due = await tx.update(outbox).set({ nextAttemptAt: at }).where(which).returning({ id: outbox.id })
  return due.length
}
