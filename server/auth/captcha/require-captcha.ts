import { type CaptchaAnswer, CaptchaDown, type CaptchaStep } from './captcha.ts'
import type { CaptchaAction, CaptchaChallengeReply } from '../../contract/replies.ts'
import type { Deps } from '../../deps.ts'
import { refuse, refuseForNow, Refusal } from '../../http/errors.ts'
import { logEvent } from '../../http/log.ts'
import type { Caller } from '../../http/use-case.ts'

export type CaptchaDeps = Pick<Deps, 'captcha' | 'limits' | 'log'>

/** Captcha fields of a form, and the account that it is about, under either name. Source: sign-in spec §3. */
export interface CaptchaFields {
  recaptcha?: string | undefined
  'g-recaptcha2-check'?: string | undefined
  email?: string | undefined
  username?: string | undefined
}

type CaptchaCaller = Pick<Caller, 'ip' | 'requestId' | 'person'>

/** `Retry-After` while the captcha service is down. */
const DOWN_SECONDS = 10

const verdictOf = async (
  { captcha, log }: CaptchaDeps,
  answer: CaptchaAnswer,
  { requestId }: CaptchaCaller,
): Promise<'passed' | 'failed' | 'down'> => {
  try {
    return (await captcha.check(answer)) ? 'passed' : 'failed'
  } catch (error) {
    if (!(error instanceof CaptchaDown)) throw error
    log.warn({ event: 'captcha-down', requestId, action: answer.action, how: error.message }, 'the captcha is down')
    return 'down'
  }
}

/** Counts a failed second check. True if it exceeds the limit, or if the IP or the account is beyond its limit of failed sign-ins. */
const isSuspicious = async ({ limits }: CaptchaDeps, account: string | undefined, ip: string): Promise<boolean> => {
  await limits.spend('captchaSecondIp', ip)
  const rooms = await Promise.all([
    limits.peek('captchaSecondIp', ip),
    limits.peek('signInIp', ip),
    ...(account === undefined ? [] : [limits.peek('signInAccount', account)]),
  ])
  return rooms.some(({ isAllowed }) => !isAllowed)
}

/**
 * Refuses a failed check at `recaptcha`: the second check is next. Refuses at `suspicious` after three failed second checks from an IP
 * within 15 minutes, or after one while the sign-ins of the account or of the IP are beyond their limit. Without a verdict of the service,
 * a first check counts as failed and a second one is refused temporarily (503).
 * Source: sign-in spec §4, §8, SECURITY R8, R67.
 */
export const requireCaptcha = async (
  deps: CaptchaDeps,
  { recaptcha: token, 'g-recaptcha2-check': secondToken, email, username }: CaptchaFields,
  caller: CaptchaCaller,
  action: CaptchaAction,
): Promise<void> => {
  const { ip } = caller
  const suspect = () => {
    logEvent(deps.log, 'suspected', caller, { action })
    return refuse('suspicious', 'suspicious')
  }
  if (!(await deps.limits.peek('captchaSecondIp', ip)).isAllowed) return suspect()
  const verdict = await verdictOf(deps, { token, secondToken, ip, action }, caller)
  if (verdict === 'passed') return
  const isSecond = secondToken !== undefined
  if (isSecond && verdict === 'down') return refuseForNow(503, 'captchaDown', DOWN_SECONDS)
  if (isSecond && (await isSuspicious(deps, email ?? username, ip))) return suspect()
  return refuse('recaptcha', 'recaptcha')
}

/** Answers a puzzle for one of the captcha's checks; 404 if another captcha is configured. */
export const captchaChallenge =
  (step: CaptchaStep) =>
  async ({ captcha }: Pick<Deps, 'captcha'>): Promise<CaptchaChallengeReply> => {
    if (!captcha.puzzle) throw new Refusal({ __all__: ['notFound'] }, 404)
    return { status: 'ok', challenge: await captcha.puzzle(step) }
  }
