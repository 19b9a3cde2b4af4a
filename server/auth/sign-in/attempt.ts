import { setTimeout as pause } from 'node:timers/promises'
import { countFailures } from '../../http/limits/count-failures.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller } from '../../http/use-case.ts'
import { type CaptchaDeps, type CaptchaFields, requireCaptcha } from '../captcha/require-captcha.ts'

/** Delay of a failure's response while the account is under attack. */
const ATTACK_PAUSE_MS = 1_000

type AttemptCaller = Pick<Caller, 'ip' | 'requestId' | 'person'>

interface Attempt {
  account: string
  fields: CaptchaFields
}

/** Runs the check, after a captcha if the account is under attack. `isCalm` tells that it is not. */
const checkAccount = async <Outcome extends { isRight: boolean }>(
  deps: CaptchaDeps,
  { account, fields }: Attempt,
  caller: AttemptCaller,
  check: () => Promise<Outcome>,
): Promise<{ isRight: boolean; isCalm: boolean; outcome: Outcome }> => {
  const { isAllowed: isCalm, finish } = await deps.limits.reserve('signInAccount', account)
  let isFailure = false
  try {
    if (!isCalm) await requireCaptcha(deps, { ...fields, email: account }, caller, 'sign_in')
    const outcome = await check()
    const { isRight } = outcome
    isFailure = !isRight
    if (isRight) await deps.limits.forget('signInAccount', account)
    return { isRight, isCalm, outcome }
  } finally {
    await finish(isFailure)
  }
}

/**
 * Runs a check of a secret and counts failures. After twenty within 15 minutes the IP is refused. After five, each further check of the
 * account needs a captcha and each further failure is delayed, so that the owner is never locked out.
 * Source: SECURITY R67.
 */
export const attempt = async <Outcome extends { isRight: boolean }>(
  deps: CaptchaDeps,
  of: Attempt,
  caller: AttemptCaller,
  check: () => Promise<Outcome>,
): Promise<Outcome> => {
  const { limits, log } = deps
  const byIp = {
    limits,
    counters: [['signInIp', caller.ip]] as const,
    onRefusal: () => logEvent(log, 'locked', caller, { by: 'ip' }),
  }
  const { isRight, isCalm, outcome } = await countFailures(byIp, () => checkAccount(deps, of, caller, check))
  if (!isRight && !isCalm) await pause(ATTACK_PAUSE_MS)
  return outcome
}
