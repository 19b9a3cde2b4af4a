import { setTimeout as pause } from 'node:timers/promises'
import { refuseForNow } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller } from '../../http/use-case.ts'
import { type CaptchaDeps, type CaptchaFields, requireCaptcha } from '../captcha/require-captcha.ts'

/** How long a failure waits for its answer once the account is under attack. */
const ATTACK_PAUSE_MS = 1_000

/**
 * Runs a check of a secret and counts its failures. Twenty in 15 minutes shut out an address of the network; five make every further
 * check of the account cost a captcha and every further failure a pause, so that its owner is never shut out.
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
