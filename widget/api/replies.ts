import type { CheckAuthReply, SendMagicLinkReply, SignedInReply, TicketReply } from '../../server/contract/replies.ts'
import { either, isNumber, isReply, isText, isTextOrNull, isTexts } from './guards.ts'

type Anonymous = Extract<CheckAuthReply, { status: 'anonymous' }>
type Recognised = Extract<CheckAuthReply, { status: 'ok' }>

const person = { csrf_token: isText, user_name: isText, phone: isTextOrNull }

export const isCheckAuthReply = either(
  isReply<Anonymous>('anonymous', { csrf_token: isText, redirect_origins: isTexts }),
  isReply<Recognised>('ok', { ...person, redirect_origins: isTexts }),
)

export const isSignedInReply = isReply<SignedInReply>('ok', person)

/** With private accounts a registration answers that a mail is on its way, and nothing else. */
export const isRegisterReply = either(isSignedInReply, isReply<SendMagicLinkReply>('ok', { time_left: isNumber }))

export const isTicketReply = isReply<TicketReply>('ok', { ticket: isText })
