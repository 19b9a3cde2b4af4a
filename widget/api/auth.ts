import type { SendMagicLinkReply, SignedInReply } from '../../server/contract/replies.ts'
import { person } from './check-reply.ts'
import type { Client, Fields } from './client.ts'
import { either, isNumber, isReply } from './guards.ts'
import type { Result } from './result.ts'
import { ticketCall, type TicketTo } from './ticket-call.ts'

export const isSignedInReply = isReply<SignedInReply>('ok', person)

/** With private accounts, a registration replies only that a mail has been sent. */
export const isRegisterReply = either(isSignedInReply, isReply<SendMagicLinkReply>('ok', { time_left: isNumber }))

/** The API calls that every visit makes, with the field names of the API. Source: sign-in spec §7. */
export interface AuthApi extends Pick<Client, 'check' | 'checkAgain'> {
  signIn: (fields: Fields) => Promise<Result<SignedInReply>>
  ticketTo: TicketTo
}

export const createAuthApi = ({ check, checkAgain, post }: Client): AuthApi => ({
  check,
  checkAgain,
  signIn: (fields) => post('/api/v1/landing-auth/', fields, isSignedInReply),
  ticketTo: ticketCall(post),
})
