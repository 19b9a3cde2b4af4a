import { randomUUID } from 'node:crypto'
import type { Tx } from '../../db/database.ts'
import { digestOf, newToken } from '../secrets.ts'
import { addTicket } from './store.ts'

/** How long a ticket may be on its way. Source: DESIGN §5. */
const TICKET_MS = 60_000

interface TicketBinding {
  personId: string
  /** The page that may spend it. */
  origin: string
  /** Where it leads, a whole address. */
  target: string
  at: Date
}

/** Writes a ticket for one sign-in on the school's own pages and answers its token. */
export const issueTicket = async (tx: Tx, { personId, origin, target, at }: TicketBinding): Promise<string> => {
  const token = newToken()
  const expiresAt = new Date(at.getTime() + TICKET_MS)
  await addTicket(tx, { id: randomUUID(), tokenHash: digestOf(token), personId, origin, target, expiresAt })
  return token
}
