import type { PhoneCodeReply, PhoneLoginReply } from '../../../server/contract/phone-calls.ts'
import type { SendMagicLinkReply } from '../../../server/contract/replies.ts'
import { isSignedInReply } from '../../api/auth-replies.ts'
import type { Client, Fields } from '../../api/client.ts'
import { either, isNumber, isOptional, isReply, isText, isTextOrNull } from '../../api/guards.ts'

type ReplyOf<Status extends PhoneLoginReply['status']> = Extract<PhoneLoginReply, { status: Status }>
type CallReply = Extract<PhoneCodeReply, { call_phone: string }>

const isLoginReply = either(
  either(isSignedInReply, isReply<ReplyOf<'pending'>>('pending', {})),
  either(
    isReply<ReplyOf<'prove_email'>>('prove_email', { email: isTextOrNull }),
    either(
      isReply<ReplyOf<'code_expired'>>('code_expired', { error: isText }),
      isReply<ReplyOf<'refresh_code'>>('refresh_code', { error: isText }),
    ),
  ),
)
const isSentReply = isReply<SendMagicLinkReply>('ok', { time_left: isNumber, sent_ago: isOptional(isNumber) })
const isCallReply = isReply<CallReply>('ok', { call_phone: isText, call_phone_shown: isText, time_left: isNumber })

/** API calls of the sign-in by phone. */
export const phoneApi = ({ post }: Client) => ({
  sendCode: (fields: Fields) => post('/api/v1/phone-code/', { ...fields, way: 'sms' }, isSentReply),
  startCall: (fields: Fields) => post('/api/v1/phone-code/', { ...fields, way: 'call' }, isCallReply),
  /** With `code` for a text message, with `way` for a call, with `email-code` for the mailbox that an account needs besides. */
  signIn: (fields: Fields) => post('/api/v1/phone-login/', fields, isLoginReply),
  sendMail: (fields: Fields) => post('/api/v1/phone-email/', fields, isSentReply),
})
