import { CODE_LOCK_SECONDS } from '../../../server/contract/limits.ts'
import type { CheckCodeReply } from '../../../server/contract/sign-in-calls.ts'
import type { SendCodeReply } from '../../../server/contract/replies.ts'
import type { OwnReply } from '../../../server/contract/schemas.ts'
import { cleanTyped, codeDigits } from '../../../server/contract/rules.ts'
import type { Client, Fields } from '../../api/client.ts'
import { either, isNumber, isOptional, isReply, isText } from '../../api/guards.ts'
import { isSignedInReply } from '../../api/auth-replies.ts'
import { eventFields } from '../event-fields.ts'
import type { FlowContext } from '../flow.ts'

type Outcome<Reply extends { status: string }, Status extends Reply['status']> = Extract<Reply, { status: Status }>

const isSendCodeReply = either(
  isReply<Outcome<SendCodeReply, 'ok'>>('ok', { sent_ago: isOptional(isNumber) }),
  isReply<Outcome<SendCodeReply, 'register'>>('register', {}),
)

export const isCheckCodeReply = either(
  isSignedInReply,
  either(
    isReply<Outcome<CheckCodeReply, 'confirm_own'>>('confirm_own', { question: isText }),
    either(
      isReply<Outcome<CheckCodeReply, 'code_expired'>>('code_expired', { error: isText }),
      isReply<Outcome<CheckCodeReply, 'refresh_code'>>('refresh_code', { error: isText }),
    ),
  ),
)

/** API calls of the sign-in by e-mail. Source: sign-in spec §7. */
export const letterApi = ({ post }: Client) => ({
  sendLink: (fields: Fields) => post('/api/v1/landing-send-ml/', fields, isSendCodeReply),
  sendCode: (fields: Fields) => post('/auth/check-code/', { ...fields, 'send-code': '1' }, isSendCodeReply),
  checkCode: (fields: Fields) => post('/auth/check-code/', { ...fields, 'check-code': '1' }, isCheckCodeReply),
})

/** Codes and magic links. Source: sign-in spec §4. */
export const letterCalls = ({ host, client, exit, page, now, mailSent, state, dispatch, send, enter }: FlowContext) => {
  const api = letterApi(client)

  const codeChecked = (reply: CheckCodeReply, code: string) => {
    if (reply.status === 'ok') return enter('code', reply)
    if (reply.status === 'confirm_own') return dispatch({ type: 'ownershipRequested', question: reply.question, code })
    host.emit('school:error', { screen: 'code', reason: reply.status, fields: ['code'] })
    const { error } = reply
    if (reply.status === 'code_expired') return dispatch({ type: 'codeExpired', error })
    return dispatch({ type: 'codeLocked', error, seconds: reply.time_left || CODE_LOCK_SECONDS, at: now() })
  }

  return {
    sendCode: ({ email }: { email: string }) =>
      send({
        draft: { email: cleanTyped(email) },
        action: 'send_code',
        call: async (proof) => {
          const fields = { email: cleanTyped(email), ...eventFields(host.config(), page) }
          return api.sendCode({ ...fields, ...(await exit.boundToSuccess()), ...proof })
        },
        done: (reply) =>
          reply.status === 'ok'
            ? dispatch({ type: 'codeSent', ...mailSent(reply) })
            : dispatch({ type: 'accountMissing' }),
      }),

    /** `own`: whether the visitor is who registered, once the server has asked. Source: SECURITY R13. */
    checkCode: ({ code }: { code: string }, own: 'ask' | OwnReply = 'ask') => {
      if (state().lockedUntil > now()) return Promise.resolve()
      const fields = { email: state().draft.email, code: codeDigits(code), own, ...eventFields(host.config(), page) }
      return send({
        call: async (proof) => api.checkCode({ ...fields, ...(await exit.bound()), ...proof }),
        done: (reply) => codeChecked(reply, code),
      })
    },

    sendLink: ({ email }: { email: string }) =>
      send({
        draft: { email: cleanTyped(email) },
        action: 'send_code',
        call: async (proof) => {
          const fields = { email: cleanTyped(email), ...eventFields(host.config(), page) }
          return api.sendLink({ ...fields, ...(await exit.boundToSuccess()), ...proof })
        },
        done: (reply) =>
          reply.status === 'ok'
            ? dispatch({ type: 'linkSent', ...mailSent(reply) })
            : dispatch({ type: 'accountMissing' }),
      }),
  }
}
