import type { CheckCodeReply, SendCodeReply } from '../../../server/contract/replies.ts'
import type { Client, Fields } from '../../api/client.ts'
import { either, isReply, isText } from '../../api/guards.ts'
import { isSignedInReply } from '../../api/replies.ts'

type Outcome<Reply extends { status: string }, Status extends Reply['status']> = Extract<Reply, { status: Status }>

const isSendCodeReply = either(
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

/** The calls of who signs in by a letter. Source: sign-in spec §7. */
export const letterApi = ({ post }: Client) => ({
  sendLink: (fields: Fields) => post('/api/v1/landing-send-ml/', fields, isSendCodeReply),
  sendCode: (fields: Fields) => post('/auth/check-code/', { ...fields, 'send-code': '1' }, isSendCodeReply),
  checkCode: (fields: Fields) => post('/auth/check-code/', { ...fields, 'check-code': '1' }, isCheckCodeReply),
})
