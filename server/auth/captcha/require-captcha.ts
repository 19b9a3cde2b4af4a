import { setTimeout as pause } from 'node:timers/promises'
import { type CaptchaSolution, CaptchaDown, type CaptchaStep } from './captcha.ts'
import type { CaptchaAction, CaptchaChallengeReply } from '../../contract/replies.ts'
import type { Deps } from '../../app/deps.ts'
import { refuse, refuseForNow, Refusal } from '../../http/errors.ts'
import { FLOOD_PAUSE_MS, isFlooded } from '../../http/limits/floods.ts'
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
  solution: CaptchaSolution,
  { requestId }: CaptchaCaller,
): Promise<'passed' | 'failed' | 'down'> => {
  try {
    return (await captcha.check(solution)) ? 'passed' : 'failed'
  } catch (error) {
    if (!(error instanceof CaptchaDown)) throw error
    log.warn({ event: 'captcha-down', requestId, action: solution.action, how: error.message }, 'the captcha is down')
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

interface Check {
  fields: CaptchaFields
  action: CaptchaAction
  /** True if only the second check suffices. */
  isCrowded: boolean
}

const check = async (deps: CaptchaDeps, { fields, action, isCrowded }: Check, caller: CaptchaCaller): Promise<void> => {
  const { recaptcha: token, 'g-recaptcha2-check': secondToken, email, username } = fields
  const { ip } = caller
  const suspect = () => {
    logEvent(deps.log, 'suspected', caller, { action })
    return refuse('suspicious', 'suspicious')
  }
  if (!(await deps.limits.peek('captchaSecondIp', ip)).isAllowed) return suspect()
  const isSecond = secondToken !== undefined
  if (isCrowded && deps.captcha.kind === 'none') await pause(FLOOD_PAUSE_MS)
  else if (isCrowded && !isSecond) return refuse('recaptcha', 'recaptcha')
  const verdict = await verdictOf(deps, { token, secondToken, ip, action }, caller)
  if (verdict === 'passed') return
  if (isSecond && verdict === 'down') return refuseForNow(503, 'captchaDown', DOWN_SECONDS)
  if (isSecond && (await isSuspicious(deps, email ?? username, ip))) return suspect()
  return refuse('recaptcha', 'recaptcha')
}

/**
 * Refuses a failed check at `recaptcha`: the second check is next. Refuses at `suspicious` after three failed second checks from an IP
 * within 15 minutes, or after one while the sign-ins of the account or of the IP are beyond their limit. Without a verdict of the service,
 * a first check counts as failed and a second one is refused temporarily (503). Beyond twenty registrations from an IP within an hour, and for
 * all that mails in a flood of mails, the second check is the only one, and where no captcha is configured the call is delayed by a second.
 * Source: sign-in spec §4, §8, SECURITY R8, R67, R69.
 */
export const requireCaptcha = async (
  deps: CaptchaDeps,
  fields: CaptchaFields,
  caller: CaptchaCaller,
  action: CaptchaAction,
): Promise<void> => {
  const isInFlood = action !== 'sign_in' && (await isFlooded(deps, 'mail', caller))
  if (action !== 'register') return check(deps, { fields, action, isCrowded: isInFlood }, caller)
  const { isAllowed, finish } = await deps.limits.reserve('registrationIp', caller.ip)
  let isPassed = false
  try {
    await check(deps, { fields, action, isCrowded: isInFlood || !isAllowed }, caller)
    isPassed = true
  } finally {
    await finish(isPassed)
  }
}

/** Answers a puzzle for one of the captcha's checks; 404 if another captcha is configured. */
export const captchaChallenge =
  (step: CaptchaStep) =>
  async (
    { captcha }: Pick<Deps, 'captcha'>,
    _input: undefined,
    { ip }: Pick<Caller, 'ip'>,
  ): Promise<CaptchaChallengeReply> => {
    if (!captcha.puzzle) throw new Refusal({ __all__: ['notFound'] }, 404)
    return { status: 'ok', challenge: await captcha.puzzle(step, ip) }
  }
