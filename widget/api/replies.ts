import type {
  AddPhoneReply,
  CheckAuthReply,
  CheckCodeReply,
  SendCodeReply,
  SendMagicLinkReply,
  SignedInReply,
  TicketReply,
} from '../../server/contract/replies.ts'
import { either, isNumber, isReply, isText, isTextOrNull, isTexts } from './guards.ts'

type Anonymous = Extract<CheckAuthReply, { status: 'anonymous' }>
type Recognised = Extract<CheckAuthReply, { status: 'ok' }>
type Outcome<Reply extends { status: string }, Status extends Reply['status']> = Extract<Reply, { status: Status }>

const person = { csrf_token: isText, user_name: isText, phone: isTextOrNull }

export const isCheckAuthReply = either(
  isReply<Anonymous>('anonymous', { csrf_token: isText, redirect_origins: isTexts }),
  isReply<Recognised>('ok', { ...person, redirect_origins: isTexts }),
)

export const isSignedInReply = isReply<SignedInReply>('ok', person)

export const isSendCodeReply = either(
  isReply<Outcome<SendCodeReply, 'ok'>>('ok', {}),
  isReply<Outcome<SendCodeReply, 'register'>>('register', {}),
)

export const isCheckCodeReply = either(
  isSignedInReply,
  either(
    isReply<Outcome<CheckCodeReply, 'code_expired'>>('code_expired', { error: isText }),
    isReply<Outcome<CheckCodeReply, 'refresh_code'>>('refresh_code', { error: isText }),
  ),
)

/** With private accounts a registration answers that a mail is on its way, and nothing else. */
export const isRegisterReply = either(isSignedInReply, isReply<SendMagicLinkReply>('ok', { time_left: isNumber }))

export const isSendMagicLinkReply = isReply<SendMagicLinkReply>('ok', {})
export const isAddPhoneReply = isReply<AddPhoneReply>('ok', { phone: isText })

export const isTicketReply = isReply<TicketReply>('ok', { ticket: isText })
