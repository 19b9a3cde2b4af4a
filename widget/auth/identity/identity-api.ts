import type { IdentityLoginReply } from '../../../server/contract/identity-calls.ts'
import type { SendMagicLinkReply } from '../../../server/contract/replies.ts'
import { isSignedInReply } from '../../api/auth-replies.ts'
import type { Client, Fields } from '../../api/client.ts'
import { either, isNumber, isOptional, isReply, isText, isTextOrNull } from '../../api/guards.ts'

type ReplyOf<Status extends IdentityLoginReply['status']> = Extract<IdentityLoginReply, { status: Status }>

const isIdentityReply = either(
  either(isSignedInReply, isReply<ReplyOf<'pending'>>('pending', {})),
  either(
    isReply<ReplyOf<'prove_email'>>('prove_email', { email: isTextOrNull, name: isTextOrNull }),
    either(
      isReply<ReplyOf<'confirm_own'>>('confirm_own', { question: isText }),
      either(
        isReply<ReplyOf<'code_expired'>>('code_expired', { error: isText }),
        isReply<ReplyOf<'refresh_code'>>('refresh_code', { error: isText }),
      ),
    ),
  ),
)

const isMailedReply = isReply<SendMagicLinkReply>('ok', { time_left: isNumber, sent_ago: isOptional(isNumber) })

/** API calls of the sign-in by a provider. */
export const identityApi = ({ post }: Client) => ({
  /** What has become of an attempt; with `email` and `code` it proves the mailbox. */
  signIn: (fields: Fields) => post('/api/v1/identity-login/', fields, isIdentityReply),
  sendCode: (fields: Fields) => post('/api/v1/identity-email/', fields, isMailedReply),
})
