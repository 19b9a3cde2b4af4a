import { CODE_LOCK_SECONDS } from '../../../server/contract/limits.ts'
import type { OwnReply } from '../../../server/contract/schemas.ts'
import { cleanTyped, codeDigits } from '../../../server/contract/rules.ts'
import type { Fields } from '../../api/client.ts'
import type { FlowContext } from '../flow.ts'
import type { Draft } from '../state.ts'
import { shownVersions } from '../shown-versions.ts'
import { attemptOf } from './attempts.ts'
import { identityApi } from './identity-api.ts'
import { fieldsOf } from './sign-in.ts'
import type { Outcome } from './wait-for-outcome.ts'

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

  /** A signed-in user links the identity to the account. */
  const isOwn = () => typeof state().identity?.ownEmail === 'string'
  /** The address that is proved; '' for the one on file. */
  const address = (): Fields => ({ email: isOwn() ? '' : state().draft.email })
  const attempt = (): Fields => ({ attempt: attemptOf(context)?.secret ?? '' })

  const codeChecked = (reply: Outcome, code: string) => {
    const { identity } = state()
    if (reply.status === 'ok') return identity ? enter(identity.provider.id, reply) : undefined
    if (reply.status === 'confirm_own') return dispatch({ type: 'ownershipRequested', question: reply.question, code })
    if (reply.status === 'prove_email') return dispatch({ type: 'stayed' })
    host.emit('school:error', { screen: 'identity', reason: reply.status, fields: ['code'] })
    const { error } = reply
    if (reply.status === 'code_expired') return dispatch({ type: 'codeExpired', error })
    return dispatch({ type: 'codeLocked', error, seconds: reply.time_left || CODE_LOCK_SECONDS, at: now() })
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
      const isNew = !isOwn()
      return send({
        call: async (proof) => {
          const named = { name: isNew && !identity?.hasName ? draft.name : '' }
          const consents = isNew ? { ...consentsOf(draft.ticks), ...shownVersions(state()) } : {}
          const proved = { ...attempt(), ...address(), code: codeDigits(code), own, ...named, ...consents }
          return api.signIn({ ...(await fieldsOf(context)), ...proved, ...proof })
        },
        done: (reply) => (reply.status === 'pending' ? dispatch({ type: 'stayed' }) : codeChecked(reply, code)),
      })
    },
  }
}
