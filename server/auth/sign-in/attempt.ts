import { setTimeout as pause } from 'node:timers/promises'
import { refuseForNow } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller } from '../../http/use-case.ts'
import { type CaptchaDeps, type CaptchaFields, requireCaptcha } from '../captcha/require-captcha.ts'

/** Delay of a failure's response while the account is under attack. */
const ATTACK_PAUSE_MS = 1_000

/**
 * Runs a check of a secret and counts failures. After twenty within 15 minutes the IP is refused. After five, each further check of the
 * account needs a captcha and each further failure is delayed, so that the owner is never locked out.
 * Source: SECURITY R67.
 */
export const attempt = async <Outcome extends { isRight: boolean }>(
  deps: CaptchaDeps,
  { account, fields }: { account: string; fields: CaptchaFields },
  caller: Pick<Caller, 'ip' | 'requestId' | 'person'>,
  check: () => Promise<Outcome>,
): Promise<Outcome> => {
  const { limits, log } = deps
  const room = await limits.spend('signInIp', caller.ip)
  if (!room.isAllowed) {
    logEvent(log, 'locked', caller, { by: 'ip' })
    return refuseForNow(429, 'tooManyTries', room.retryAfter)
  }
  let isFailure = false
  try {
    const isCalm = (await limits.spend('signInAccount', account)).isAllowed
    if (!isCalm) await requireCaptcha(deps, { ...fields, email: account }, caller, 'sign_in')
    const outcome = await check()
    isFailure = !outcome.isRight
    if (outcome.isRight) await limits.forget('signInAccount', account)
    else if (!isCalm) await pause(ATTACK_PAUSE_MS)
    return outcome
  } finally {
    if (!isFailure) await limits.giveBack('signInIp', caller.ip)
  }
}
