import type { SignedInReply } from '../../server/contract/replies.ts'
import type { Client, Fields } from './client.ts'
import { isSignedInReply, isTicketReply } from './replies.ts'
import type { Result } from './result.ts'

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
