import type { SignedInReply } from '../../server/contract/replies.ts'
import type { Client, Fields } from './client.ts'
import { isSignedInReply, isTicketReply } from './replies.ts'
import type { Result } from './result.ts'

/** The calls that every visit makes, by their wire fields. Source: sign-in spec §7. */
export interface AuthApi extends Pick<Client, 'check' | 'checkAgain'> {
  signIn: (fields: Fields) => Promise<Result<SignedInReply>>
  /** A ticket that opens this page's session on the school's own page `target`; none where the server refuses one. */
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
