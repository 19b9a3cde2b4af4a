import type { CheckAuthReply, SendMagicLinkReply, SignedInReply } from '../../server/contract/replies.ts'
import { either, isNumber, isReply, isText, isTextOrNull, isTexts } from './guards.ts'

type Anonymous = Extract<CheckAuthReply, { status: 'anonymous' }>
type Recognised = Extract<CheckAuthReply, { status: 'ok' }>

/** Fields of a user that every reply carries. */
export const person = { csrf_token: isText, user_name: isText, phone: isTextOrNull }

const origins = { redirect_origins: isTexts, event_origins: isTexts }

export const isCheckAuthReply = either(
  isReply<Anonymous>('anonymous', { csrf_token: isText, ...origins }),
  isReply<Recognised>('ok', { ...person, ...origins }),
)

export const isSignedInReply = isReply<SignedInReply>('ok', person)

/** With private accounts, a registration replies only that a mail has been sent. */
export const isRegisterReply = either(isSignedInReply, isReply<SendMagicLinkReply>('ok', { time_left: isNumber }))
