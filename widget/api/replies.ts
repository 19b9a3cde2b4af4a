import type { SendMagicLinkReply, SignedInReply, TicketReply } from '../../server/contract/replies.ts'
import { person } from './check-reply.ts'
import { either, isNumber, isReply, isText } from './guards.ts'

export const isSignedInReply = isReply<SignedInReply>('ok', person)

/** With private accounts, a registration replies only that a mail has been sent. */
export const isRegisterReply = either(isSignedInReply, isReply<SendMagicLinkReply>('ok', { time_left: isNumber }))

export const isTicketReply = isReply<TicketReply>('ok', { ticket: isText })
