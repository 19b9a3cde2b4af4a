import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { session, ticket } from '../../db/schema.ts'

type Ticket = typeof ticket.$inferSelect

/** The key that a ticket must match. An undefined `target` or `personId` matches any. */
export interface TicketKey {
  tokenHash: string
  origin: string
  target: string | undefined
  personId?: string
  at: Date
}

const fits = ({ tokenHash, origin, target, personId, at }: TicketKey) =>
  and(
    eq(ticket.tokenHash, tokenHash),
    eq(ticket.origin, origin),
    target === undefined ? undefined : eq(ticket.target, target),
    personId === undefined ? undefined : eq(ticket.personId, personId),
    gt(ticket.expiresAt, at),
  )

export const addTicket = async (tx: Tx, row: typeof ticket.$inferInsert): Promise<void> => {
  await tx.insert(ticket).values(row)
}

/** Finds a valid ticket without spending it. */
export const findTicket = async (db: Db, key: TicketKey): Promise<Ticket | null> =>
  (await db.select().from(ticket).where(fits(key)))[0] ?? null

/** Spends a valid ticket; of parallel attempts only one gets it. */
export const spendTicket = async (tx: Tx, key: TicketKey): Promise<Ticket | null> =>
  (await tx.delete(ticket).where(fits(key)).returning())[0] ?? null

/** Takes the one ticket that the session of a page load may get; false if it is taken. */
export const spendPageTicket = async (tx: Tx, sessionHash: string): Promise<boolean> => {
  const isLeft = and(eq(session.id, sessionHash), eq(session.isTicketSpent, false))
  const spent = await tx.update(session).set({ isTicketSpent: true }).where(isLeft).returning({ id: session.id })
  return spent.length > 0
}

export const endTickets = async (tx: Tx, personId: string): Promise<void> => {
  await tx.delete(ticket).where(eq(ticket.personId, personId))
}

export const dropOldTickets = async (tx: Tx, at: Date): Promise<void> => {
  await tx.delete(ticket).where(lt(ticket.expiresAt, at))
}
