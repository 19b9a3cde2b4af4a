import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller, SignedInPerson } from '../../http/use-case.ts'
import { attempt } from '../attempt.ts'
import type { CaptchaFields } from '../require-captcha.ts'

type CheckCurrentDeps = Pick<Deps, 'passwords' | 'limits' | 'captcha' | 'log'>

export interface CurrentPasswordFields extends CaptchaFields {
  'current-password'?: string | undefined
}

/** Makes who is signed in name the password again; refuses at `current-password`. A failure counts like a failed sign-in. Source: SECURITY R15. */
export const checkCurrent = async (
  deps: CheckCurrentDeps,
  { email, id }: SignedInPerson,
  fields: CurrentPasswordFields,
  storedHash: string | null,
  caller: Caller,
): Promise<void> => {
  const current = fields['current-password']
  if (current === undefined) return refuse('current-password', 'currentPasswordMissing')
  const { isRight } = await attempt(deps, { account: email, fields }, caller, async () => ({
    isRight: await deps.passwords.matches(current, storedHash),
  }))
  if (isRight) return
  logEvent(deps.log, 'sign-in-failed', caller, { method: 'current-password', person: id })
  return refuse('current-password', 'currentPasswordWrong')
}
