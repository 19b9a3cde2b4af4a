import type { RegisterReply } from '../contract/replies.ts'
import type { RegisterInput } from '../contract/schemas.ts'
import type { Deps } from '../deps.ts'
import { refuse, refuseForNow } from '../http/errors.ts'
import type { Caller } from '../http/use-case.ts'
import { type AdmitDeps, admit } from './admit.ts'
import { type AnswerPrivatelyDeps, answerPrivately } from './answer-privately.ts'
import { consentsOf } from './consents.ts'
import { createUnlessKnown } from './create-unless-known.ts'
import { eventOf, namedEvent } from './events/event.ts'
import { eventToMail } from './events/mailed-event.ts'
import { countMail } from './mail-allowance.ts'
import { requireCaptcha } from './require-captcha.ts'
import { countReveal } from './reveal-allowance.ts'

export type RegisterDeps = AdmitDeps & AnswerPrivatelyDeps & Pick<Deps, 'captcha'>

const registerPrivately = (deps: RegisterDeps, input: RegisterInput, caller: Caller): Promise<RegisterReply> => {
  const newcomer = { email: input.email, target: input['success-url'], event: eventToMail(input, caller) }
  const create = async () => (await createUnlessKnown(deps, input, { event: namedEvent(input) }, caller)) !== null
  return answerPrivately(deps, { ...newcomer, create }, caller)
}

/** Makes an account, signs in and asks by mail to confirm the address; a known one is refused at `user_exists` and stays as it is. Source: sign-in spec §4. */
export const register = async (deps: RegisterDeps, input: RegisterInput, caller: Caller): Promise<RegisterReply> => {
  consentsOf(input)
  await requireCaptcha(deps, input, caller, 'register')
  await countReveal(deps, input.email, caller)
  const room = await deps.limits.spend('registrationIp', caller.ip)
  if (!room.isAllowed) return refuseForNow(429, 'tooManyTries', room.retryAfter)
  if (deps.config.arePrivateAccounts) return registerPrivately(deps, input, caller)
  const person = await createUnlessKnown(deps, input, { event: namedEvent(input) }, caller)
  if (!person) return refuse('user_exists', 'userExists')
  await deps.limits.spend('mailAddress', input.email) // the mail that has just been written counts
  await countMail(deps)
  const admission = { method: 'registration', target: input['success-url'], event: eventOf(input) } as const
  return admit(deps, person, admission, caller)
}
