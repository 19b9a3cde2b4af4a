import { randomUUID } from 'node:crypto'
import type { TicketReply } from '../../contract/replies.ts'
import type { TicketInput } from '../../contract/schemas.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller } from '../../http/use-case.ts'
import { digestOf, newToken } from '../secrets.ts'
import { signedIn } from '../signed-in.ts'
import { targetOf } from '../target.ts'
import { addTicket } from './ticket-store.ts'

/** Lifetime of a ticket. Source: DESIGN §5. */
const TICKET_MS = 60_000

interface TicketBinding {
  personId: string
  /** Origin of the page that may spend it. */
  origin: string
  /** The redirect target, an absolute address. */
  target: string
  at: Date
}

/** Stores a ticket for one sign-in on the school's own pages and answers its token. */
export const issueTicket = async (tx: Tx, { personId, origin, target, at }: TicketBinding): Promise<string> => {
  const token = newToken()
  const expiresAt = new Date(at.getTime() + TICKET_MS)
  await addTicket(tx, { id: randomUUID(), tokenHash: digestOf(token), personId, origin, target, expiresAt })
  return token
}

/** Issues a ticket to a user who is signed in on a landing, since the ticket of the sign-in itself is short-lived. Source: DESIGN §5. */
export const askTicket = async (
  { transact, config, now, log }: Pick<Deps, 'transact' | 'config' | 'now' | 'log'>,
  { 'success-url': raw }: TicketInput,
  caller: Caller,
): Promise<TicketReply> => {
  const { id: personId } = signedIn(caller)
  const target = targetOf(config, raw)
  const ticket = await transact((tx) => issueTicket(tx, { personId, origin: caller.origin, target, at: now() }))
  logEvent(log, 'ticket-issued', caller)
  return { status: 'ok', ticket }
}
