import type { TicketReply } from '../../contract/replies.ts'
import type { TicketInput } from '../../contract/schemas.ts'
import type { Deps } from '../../deps.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller } from '../../http/use-case.ts'
import { signedIn } from '../signed-in.ts'
import { targetOf } from '../target.ts'
import { issueTicket } from './issue-ticket.ts'

/** A ticket for who has been signed in on a landing for longer than a ticket lives. Source: DESIGN §5. */
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
