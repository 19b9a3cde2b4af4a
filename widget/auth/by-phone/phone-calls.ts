import { CODE_LOCK_SECONDS } from '../../../server/contract/limits.ts'
import type { PhoneLoginReply } from '../../../server/contract/phone-calls.ts'
import { cleanTyped, codeDigits } from '../../../server/contract/rules.ts'
import type { Fields } from '../../api/client.ts'
import { utmFields } from '../../browser/utm-fields.ts'
import { signInFields } from '../event-fields.ts'
import type { FlowContext } from '../flow.ts'
import type { ByPhone } from '../state.ts'
import { phoneApi } from './phone-api.ts'

/** The fields of every sign-in by phone besides its number: the event, the marks of the page, and where it leads. */
export const fieldsOf = async ({ host, page, exit }: FlowContext): Promise<Fields> => ({
  ...signInFields(host.config(), page),
  ...utmFields(page.address()),
  ...(await exit.bound()),
})

/** Handles what the school replies to the proof of a phone, or of the mailbox after it. */
export const applyPhoneReply = (context: FlowContext, reply: PhoneLoginReply) => {
  const { host, now, dispatch, enter } = context
  if (reply.status === 'ok') return enter('phone', reply)
  if (reply.status === 'pending') return dispatch({ type: 'stayed' })
  if (reply.status === 'prove_email') return dispatch({ type: 'mailboxRequested', email: reply.email })
  host.emit('school:error', { screen: 'by-phone', reason: reply.status, fields: ['code'] })
  const { error } = reply
  if (reply.status === 'code_expired') return dispatch({ type: 'codeExpired', error })
  return dispatch({ type: 'codeLocked', error, seconds: reply.time_left || CODE_LOCK_SECONDS, at: now() })
}

/** Proves a phone by a code or a call, and where the account needs it also the mailbox. */
export const phoneCalls = (context: FlowContext) => {
  const { client, now, mailSent, state, dispatch, send } = context
  const api = phoneApi(client)

  /** The step after a request; a second one for the same number leaves what is offered after a wait. */
  const started = (phone: string, rest: Pick<ByPhone, 'step' | 'callTo'>): ByPhone => {
    const { byPhone } = state()
    return { phone, email: null, startedAt: byPhone?.phone === phone ? byPhone.startedAt : now(), ...rest }
  }
  const number = () => state().byPhone?.phone ?? ''
  /** The address that is proved; '' for the one on file. */
  const address = () => (state().byPhone?.email === null ? state().draft.email : '')

  const proved = (proof: Fields) =>
    send({
      call: async () => api.signIn({ ...(await fieldsOf(context)), phone: number(), ...proof }),
      done: (reply) => applyPhoneReply(context, reply),
    })

  return {
    sendCode: ({ phone }: { phone: string }) =>
      send({
        draft: { phone },
        action: 'send_code',
        call: (proof) => api.sendCode({ phone: cleanTyped(phone), ...proof }),
        done: (reply) => {
          const byPhone = started(phone, { step: 'code', callTo: null })
          return dispatch({ type: 'phoneRequested', byPhone, ...mailSent(reply) })
        },
      }),

    startCall: ({ phone }: { phone: string }) =>
      send({
        draft: { phone },
        action: 'send_code',
        call: (proof) => api.startCall({ phone: cleanTyped(phone), ...proof }),
        done: (reply) => {
          const callTo = { phone: reply.call_phone, shown: reply.call_phone_shown }
          return dispatch({
            type: 'phoneRequested',
            byPhone: started(phone, { step: 'call', callTo }),
            ...mailSent(reply),
          })
        },
      }),

    checkCode: ({ code }: { code: string }) =>
      state().lockedUntil > now() ? Promise.resolve() : proved({ code: codeDigits(code) }),

    /** Mails the code to the account's mailbox; `email` is typed where the school has not named it. */
    sendMail: ({ email }: { email?: string }) =>
      send({
        draft: { ...(email !== undefined && state().byPhone?.email === null && { email: cleanTyped(email) }) },
        action: 'send_code',
        call: (proof) => api.sendMail({ phone: number(), email: address(), ...proof }),
        done: (reply) => dispatch({ type: 'codeSent', ...mailSent(reply) }),
      }),

    checkMail: ({ code }: { code: string }) =>
      state().lockedUntil > now() ? Promise.resolve() : proved({ email: address(), 'email-code': codeDigits(code) }),
  }
}
