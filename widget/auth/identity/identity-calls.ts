import { CODE_LOCK_SECONDS } from '../../../server/contract/limits.ts'
import type { OwnReply } from '../../../server/contract/schemas.ts'
import { cleanTyped, codeDigits } from '../../../server/contract/rules.ts'
import type { Fields } from '../../api/client.ts'
import type { FlowContext } from '../flow.ts'
import type { Draft } from '../state.ts'
import { attemptOf } from './attempts.ts'
import { identityApi } from './identity-api.ts'
import { fieldsOf } from './sign-in.ts'
import type { Answer } from './wait-for-answer.ts'

/** The consents by the names of the API. */
const consentsOf = (ticks: readonly string[] = []): Fields => ({
  terms: `${ticks.includes('terms')}`,
  policy: `${ticks.includes('policy')}`,
  subscribe: `${ticks.includes('subscribe')}`,
})

type Typed = Partial<Omit<Draft, 'ticks'>> & Fields

/** Proves the mailbox of a provider's person by a code. */
export const identityCalls = (context: FlowContext) => {
  const { host, client, now, mailSent, state, dispatch, send, enter } = context
  const api = identityApi(client)

  /** The address that is proved; '' for the one on file. */
  const address = (): Fields => ({ email: state().identity?.ownEmail == null ? state().draft.email : '' })
  const attempt = (): Fields => ({ attempt: attemptOf(context)?.secret ?? '' })

  const codeChecked = (answer: Answer, code: string) => {
    const { identity } = state()
    if (answer.status === 'ok') return identity ? enter(identity.provider.id, answer) : undefined
    if (answer.status === 'confirm_own')
      return dispatch({ type: 'ownershipRequested', question: answer.question, code })
    if (answer.status === 'prove_email') return dispatch({ type: 'stayed' })
    host.emit('school:error', { screen: 'identity', reason: answer.status, fields: ['code'] })
    const { error } = answer
    if (answer.status === 'code_expired') return dispatch({ type: 'codeExpired', error })
    return dispatch({ type: 'codeLocked', error, seconds: answer.time_left || CODE_LOCK_SECONDS, at: now() })
  }

  return {
    sendCode: ({ email, name, ...boxes }: Typed) => {
      const ticks = Object.keys(boxes)
      return send({
        draft: {
          ...(email !== undefined && { email: cleanTyped(email) }),
          ...(name !== undefined && { name: cleanTyped(name) }),
          ...(ticks.length > 0 && { ticks: ticks.filter((box) => boxes[box]) }),
        },
        action: 'send_code',
        call: async (proof) => api.sendCode({ ...attempt(), ...address(), ...proof }),
        done: (reply) => dispatch({ type: 'codeSent', ...mailSent(reply) }),
      })
    },

    checkCode: ({ code }: { code: string }, own: 'ask' | OwnReply = 'ask') => {
      const { lockedUntil, identity, draft } = state()
      if (lockedUntil > now()) return Promise.resolve()
      const isNew = identity?.ownEmail == null
      return send({
        call: async (proof) => {
          const named = { name: isNew && !identity?.hasName ? draft.name : '' }
          const consents = isNew ? consentsOf(draft.ticks) : {}
          const proved = { ...attempt(), ...address(), code: codeDigits(code), own, ...named, ...consents }
          return api.signIn({ ...(await fieldsOf(context)), ...proved, ...proof })
        },
        done: (reply) => (reply.status === 'pending' ? dispatch({ type: 'stayed' }) : codeChecked(reply, code)),
      })
    },
  }
}
