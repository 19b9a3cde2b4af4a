import type { SendMagicLinkReply, SignedInReply, TicketReply } from '../../server/contract/replies.ts'
import { person } from './check-reply.ts'
import type { Client, Fields } from './client.ts'
import { either, isNumber, isReply, isText } from './guards.ts'
import type { Result } from './result.ts'

export const isSignedInReply = isReply<SignedInReply>('ok', person)

/** With private accounts, a registration replies only that a mail has been sent. */
export const isRegisterReply = either(isSignedInReply, isReply<SendMagicLinkReply>('ok', { time_left: isNumber }))

const isTicketReply = isReply<TicketReply>('ok', { ticket: isText })

/** The API calls that every visit makes, with the field names of the API. Source: sign-in spec §7. */
export interface AuthApi extends Pick<Client, 'check' | 'checkAgain'> {
  signIn: (fields: Fields) => Promise<Result<SignedInReply>>
  /** A ticket that signs this session in on the school's page `target`; undefined if the call fails. */
  ticketTo: (target: string) => Promise<string | undefined>
}

export const createAuthApi = ({ check, checkAgain, post }: Client): AuthApi => ({
  check,
  checkAgain,
  signIn: (fields) => post('/api/v1/landing-auth/', fields, isSignedInReply),
  ticketTo: async (target) => {
    const reply = await post('/api/v1/ticket/', { 'success-url': target }, isTicketReply)
    return reply.ok ? reply.body.ticket : undefined
  },
})
