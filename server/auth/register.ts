import { randomUUID } from 'node:crypto'
import type { RegisterReply } from '../contract/replies.ts'
import type { RegisterInput } from '../contract/schemas.ts'
import { UniqueViolation } from '../db/unique-violation.ts'
import type { Deps } from '../deps.ts'
import { refuse, refuseForNow } from '../http/errors.ts'
import { logEvent } from '../http/log.ts'
import type { Caller } from '../http/use-case.ts'
import { type AdmitDeps, admit } from './admit.ts'
import { consentsOf } from './consents.ts'
import { createAccount } from './create-account.ts'
import { type MailSignInDeps, mailSignIn } from './links/mail-sign-in.ts'
import { mailAllowance } from './mail-allowance.ts'
import { requireCaptcha } from './require-captcha.ts'
import { countReveal } from './reveal-allowance.ts'
import { type Person, personByEmail } from './store.ts'
import { targetOf } from './target.ts'

export type RegisterDeps = AdmitDeps & MailSignInDeps & Pick<Deps, 'db' | 'limits' | 'captcha'>

/** The new account; null where the address has one, be it since a moment ago. */
const create = async (
  deps: RegisterDeps,
  input: RegisterInput,
  caller: Caller,
): Promise<Pick<Person, 'id' | 'name' | 'phone'> | null> => {
  if (await personByEmail(deps.db, input.email)) return null
  const id = randomUUID()
  try {
    await createAccount(deps, { id, input, consents: consentsOf(input) }, caller)
  } catch (error) {
    if (error instanceof UniqueViolation) return null
    throw error
  }
  logEvent(deps.log, 'registered', caller, { person: id })
  return { id, name: input.name, phone: input.phone }
}

/** Private accounts answer alike for a known address and a new one: what is open to its owner, the mail says. */
const registerPrivately = async (deps: RegisterDeps, input: RegisterInput, caller: Caller): Promise<RegisterReply> => {
  const { isAllowed, timeLeft } = await mailAllowance(deps, input.email, caller)
  if (isAllowed && !(await create(deps, input, caller))) {
    const person = await personByEmail(deps.db, input.email)
    const target = targetOf(deps.config, input['success-url'])
    await mailSignIn(
      deps,
      { email: input.email, person: person?.isDisabled ? null : person, target, letter: 'known' },
      caller,
    )
  }
  return { status: 'ok', time_left: timeLeft }
}

/** Makes an account, signs in and asks by mail to confirm the address; a known one is refused at `user_exists` and stays as it is. Source: sign-in spec §4. */
export const register = async (deps: RegisterDeps, input: RegisterInput, caller: Caller): Promise<RegisterReply> => {
  consentsOf(input)
  await requireCaptcha(deps, input, caller)
  await countReveal(deps, input.email, caller)
  const room = await deps.limits.spend('registrationIp', caller.ip)
  if (!room.isAllowed) return refuseForNow(429, 'tooManyTries', room.retryAfter)
  if (deps.config.arePrivateAccounts) return registerPrivately(deps, input, caller)
  const person = await create(deps, input, caller)
  if (!person) return refuse('user_exists', 'userExists')
  await deps.limits.spend('mailAddress', input.email) // the mail that has just been written counts
  return admit(deps, person, { method: 'registration', target: input['success-url'] }, caller)
}
