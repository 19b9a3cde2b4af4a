import type { Tx } from '../db/database.ts'
import { dropOldTokens } from './api-tokens/api-token-store.ts'
import { dropOldCodes } from './code/code-store.ts'
import { dropOldLinks } from './links/link-store.ts'
import { dropOldTickets } from './tickets/ticket-store.ts'

/** Deletes expired links, tickets and tokens, and addresses that were sent no code for a day. */
export const sweepAuth = async (tx: Tx, at: Date): Promise<void> => {
  await dropOldCodes(tx, at)
  await dropOldLinks(tx, at)
  await dropOldTickets(tx, at)
  await dropOldTokens(tx, at)
}
