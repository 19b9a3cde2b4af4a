import type { PasskeyAssertion } from '../../contract/passkey-credentials.ts'
import type { Deps } from '../../app/deps.ts'
import { refuseForNow } from '../../http/errors.ts'
import { countFailures } from '../../http/limits/count-failures.ts'
import { countInFlood, slowDownInFlood } from '../../http/limits/floods.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller } from '../../http/use-case.ts'
import type { Person } from '../stores/account-store.ts'
import { notePasskeyUse, passkeyById, type PasskeyChallenge } from '../stores/passkey-store.ts'
import { type CredentialError, passkeysHere, consumeChallenge } from './challenges.ts'
import { verifyAssertion } from './verify.ts'

export type CheckAssertionDeps = Pick<Deps, 'passkeys' | 'db' | 'transact' | 'limits' | 'now' | 'log'>

/** What an assertion proves. `isProof`: the user was verified by a passkey whose counter fits. */
type Checked =
  | { kind: 'right'; person: Person; passkeyId: string; isProof: boolean }
  | { kind: 'unknown'; passkeyId: string }
  | { kind: 'wrong'; error: CredentialError }

interface Question extends Pick<PasskeyChallenge, 'purpose' | 'personId'> {
  assertion: PasskeyAssertion
}

const wrong = (error: CredentialError): Checked => ({ kind: 'wrong', error })

const check = async (deps: CheckAssertionDeps, { assertion, ...bound }: Question, caller: Caller): Promise<Checked> => {
  const { rpId } = passkeysHere(deps, caller)
  const consumed = await consumeChallenge(deps, assertion.response.clientDataJSON, bound, caller)
  if (consumed.error !== null) return wrong(consumed.error)
  const found = await passkeyById(deps.db, assertion.id)
  if (!found || (bound.personId !== null && found.person.id !== bound.personId))
    return { kind: 'unknown', passkeyId: assertion.id }
  const { passkey, person } = found
  const signed = await verifyAssertion(assertion, passkey, {
    challenge: consumed.challenge,
    origin: caller.origin,
    rpId,
  })
  if (!signed) return wrong('signature')
  const { userHandle } = assertion.response
  if (userHandle === undefined ? bound.personId === null : userHandle !== person.passkeyHandle) return wrong('handle')
  if (person.isDisabled) return wrong('disabled')
  const { counter, isBackedUp, isUserVerified } = signed
  const isFallen = counter <= passkey.counter && passkey.counter > 0
  if (isFallen) logEvent(deps.log, 'passkey-counter-fell', caller, { person: person.id })
  const use = { id: passkey.id, counter, isBackedUp, usedAt: deps.now() }
  if (!(await deps.transact((tx) => notePasskeyUse(tx, use)))) return { kind: 'unknown', passkeyId: passkey.id }
  return { kind: 'right', person, passkeyId: passkey.id, isProof: isUserVerified && !isFallen }
}

/**
 * Checks the assertion of an authenticator. One that is wrong counts as a failed sign-in of the IP, unless it is only late: pages ask again
 * by themselves. Source: SECURITY R67.
 */
export const checkAssertion = async (
  deps: CheckAssertionDeps,
  question: Question,
  caller: Caller,
): Promise<Checked> => {
  const { limits, log } = deps
  const counters = [['signInIp', caller.ip]] as const
  const onRefusal = () => logEvent(log, 'locked', caller, { by: 'ip' })
  const { checked } = await countFailures({ limits, counters, onRefusal }, async () => {
    const outcome = await check(deps, question, caller)
    const isLate = outcome.kind === 'wrong' && outcome.error === 'expired'
    return { isRight: outcome.kind === 'right' || isLate, checked: outcome }
  })
  if (checked.kind === 'right') await limits.giveBack('passkeyChallengeIp', caller.ip, 1)
  else {
    const reason = checked.kind === 'wrong' ? checked.error : 'unknown'
    logEvent(log, 'sign-in-failed', caller, { method: 'passkey', reason })
  }
  return checked
}

/** Counts a challenge for an IP; refuses with 429. In a flood of them it is slowed down. Source: SECURITY R66. */
export const countChallenge = async (deps: Pick<Deps, 'limits' | 'log'>, caller: Pick<Caller, 'ip'>): Promise<void> => {
  const room = await deps.limits.spend('passkeyChallengeIp', caller.ip)
  if (!room.isAllowed) refuseForNow(429, 'tooManyTries', room.retryAfter)
  await slowDownInFlood(deps, 'passkey', caller)
  await countInFlood(deps, 'passkey', caller)
}
