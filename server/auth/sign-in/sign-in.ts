import type { SignedInReply } from '../../contract/replies.ts'
import type { SignInInput } from '../../contract/sign-in-calls.ts'
import type { Deps } from '../../app/deps.ts'
import { refuse } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller } from '../../http/use-case.ts'
import { startSession, type StartSessionDeps } from './session.ts'
import { attempt } from './attempt.ts'
import { giveBackReveals } from '../rate-limits.ts'
import { eventOf, namedEvent } from '../events/event.ts'
import { signUpAlong, type SignUpDeps } from '../events/sign-up.ts'
import { type Person, personByEmail, personById, strengthenHash } from '../stores/account-store.ts'

type SignInDeps = StartSessionDeps & SignUpDeps & Pick<Deps, 'passwords' | 'captcha'>

const strengthen = async ({ passwords, transact }: SignInDeps, { id, passwordHash }: Person, password: string) => {
  if (passwordHash === null || !passwords.isWeak(passwordHash)) return passwordHash
  const strong = await passwords.hash(password)
  await transact((tx) => strengthenHash(tx, id, passwordHash, strong))
  return strong
}

/** Signs in by address and password. An unknown address costs the same work as a wrong password. Source: sign-in spec §7. */
export const signIn = async (deps: SignInDeps, input: SignInInput, caller: Caller): Promise<SignedInReply> => {
  const { username, password, 'success-url': target } = input
  const person = await personByEmail(deps.db, username)
  const { isRight, usedHash } = await attempt(deps, { account: username, fields: input }, caller, async () => {
    const isSame = await deps.passwords.matches(password, person?.passwordHash ?? null)
    if (!isSame || !person || person.isDisabled) return { isRight: false, usedHash: null }
    return { isRight: true, usedHash: await strengthen(deps, person, password) }
  })
  if (!person || !isRight) {
    logEvent(deps.log, 'sign-in-failed', caller, { method: 'password', person: person?.id ?? null })
    return refuse('__all__', 'badCredentials')
  }
  const reply = await startSession(deps, person, { method: 'password', target, event: eventOf(input) }, caller)
  // The password may have changed during the check, with all sessions ended just before this one began.
  if ((await personById(deps.db, person.id))?.passwordHash !== usedHash) {
    await caller.signOut()
    return refuse('__all__', 'badCredentials')
  }
  await giveBackReveals(deps, person.email, caller)
  await signUpAlong(deps, person, { event: namedEvent(input), utm: input.utm }, caller)
  return reply
}
