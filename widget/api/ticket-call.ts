import type { TicketReply } from '../../server/contract/account-calls.ts'
import type { Client } from './client.ts'
import { isReply, isText } from './guards.ts'

const isTicketReply = isReply<TicketReply>('ok', { ticket: isText })

/** Fetches a ticket that signs this session in on the school's page `target`; undefined if the call fails. */
export type TicketTo = (target: string) => Promise<string | undefined>

export const ticketCall =
  (post: Client['post']): TicketTo =>
  async (target) => {
    const reply = await post('/api/v1/ticket/', { 'success-url': target }, isTicketReply)
    return reply.ok ? reply.body.ticket : undefined
  }
