import { CODE_LOCK_SECONDS } from '../contract/limits.ts'
import type { Deps } from '../deps.ts'
import { refuseForNow } from '../http/errors.ts'
import { countFailures } from '../http/limits/count-failures.ts'
import { slowDownInFlood } from '../http/limits/slow-down.ts'
import { logEvent } from '../http/log.ts'
import type { Caller } from '../http/use-case.ts'

/** `timeLeft`: seconds until the next mail may be requested. */
interface MailAllowance {
  isAllowed: boolean
  timeLeft: number
}

/**
 * Seconds until the address may get its next mail: more after many mails within a day, from whatever IP they were requested. 0 means now.
 */
const addressPause = async ({ limits }: Pick<Deps, 'limits'>, email: string): Promise<number> => {
  const usual = await limits.spend('mailAddress', email)
  if (!usual.isAllowed || (await limits.spend('mailAddressDay', email)).isAllowed) return usual.retryAfter
  return (await limits.spend('mailAddressCrowded', email)).retryAfter
}

/** What a mail is for: its sender asked for a `code` or link, or filled in a `registration` or sign-up, which the captcha limits. */
export type MailCause = 'code' | 'registration'

/**
 * Tells whether a requested mail may go to the address now, with or without an account. During the pause after the last one it may not,
 * which is no error; beyond the quota of the IP for codes, or of the IP for this address, it is refused with 429. Requests from other IPs
 * never cause a refusal. Source: SECURITY R68.
 */
export const mailAllowance = async (
  deps: Pick<Deps, 'limits' | 'log'>,
  email: string,
  cause: MailCause,
  { ip }: Pick<Caller, 'ip'>,
): Promise<MailAllowance> => {
  const { limits } = deps
  const quotas = [
    ...(cause === 'code' ? [['mailIp', ip, 'tooManyTries'] as const] : []),
    ['mailAddressIp', `${email} ${ip}`, 'tooManyMails'] as const,
  ]
  for (const [rule, key, sentence] of quotas) {
    const room = await limits.peek(rule, key)
    if (!room.isAllowed) return refuseForNow(429, sentence, room.retryAfter)
  }
  const timeLeft = await addressPause(deps, email)
  if (timeLeft > 0) return { isAllowed: false, timeLeft }
  for (const [rule, key, sentence] of quotas) {
    const room = await limits.spend(rule, key)
    if (!room.isAllowed) return refuseForNow(429, sentence, room.retryAfter)
  }
  if (cause === 'code') await limits.count('mailUnused', `${email} ${ip}`)
  await slowDownInFlood(deps, 'mailAll')
  return { isAllowed: true, timeLeft: CODE_LOCK_SECONDS }
}

/** Counts a requested mail that is now in the outbox. */
export const countMail = async ({ limits }: Pick<Deps, 'limits'>): Promise<void> => {
  await limits.spend('mailAll', 'all')
}

const revealCounters = (email: string, ip: string) =>
  [
    ['revealIp', ip],
    ['revealAddress', `${email} ${ip}`],
  ] as const

/**
 * Counts the response to a request for a code or link, which reveals whether an address has an account; private accounts reveal nothing.
 * Refuses with 429. Source: SECURITY R8.
 */
export const countReveal = async (
  { limits, config }: Pick<Deps, 'limits' | 'config'>,
  email: string,
  { ip }: Pick<Caller, 'ip'>,
): Promise<void> => {
  if (config.arePrivateAccounts) return
  for (const ask of [limits.peek, limits.spend])
    for (const [rule, key] of revealCounters(email, ip)) {
      const room = await ask(rule, key)
      if (!room.isAllowed) refuseForNow(429, 'tooManyTries', room.retryAfter)
    }
}

/** Runs a registration, which counts in the same way if it is not right: the address has an account. Source: SECURITY R8. */
export const countIfKnown = <Outcome extends { isRight: boolean }>(
  { limits, config }: Pick<Deps, 'limits' | 'config'>,
  email: string,
  { ip }: Pick<Caller, 'ip'>,
  create: () => Promise<Outcome>,
): Promise<Outcome> => {
  const counters = config.arePrivateAccounts ? [] : revealCounters(email, ip)
  return countFailures({ limits, counters }, create)
}

/**
 * Gives back what the IP's requests for codes and links to this address have counted, once the address is proved or registered there: right
 * calls count against nobody. Source: SECURITY R8, R68.
 */
export const giveBackRequests = async (
  { limits }: Pick<Deps, 'limits'>,
  email: string,
  { ip }: Pick<Caller, 'ip'>,
): Promise<void> => {
  const key = `${email} ${ip}`
  await limits.giveBack('revealIp', ip, await limits.forget('revealAddress', key))
  const mails = await limits.forget('mailUnused', key)
  await limits.giveBack('mailIp', ip, mails)
  await limits.giveBack('mailAddressIp', key, mails)
}

/**
 * Counts a link or ticket that is not valid, by IP, and answers how to refuse it: `status`, or 429 beyond the limit. It is looked up first,
 * because a valid one is never refused and 256 bits cannot be guessed.
 */
export const countWrongToken = async (
  { limits, log }: Pick<Deps, 'limits' | 'log'>,
  caller: Pick<Caller, 'ip' | 'requestId' | 'person'>,
  status: number,
): Promise<{ status: number; retryAfter?: number }> => {
  const { isAllowed, retryAfter } = await limits.spend('tokenIp', caller.ip)
  if (isAllowed) return { status }
  logEvent(log, 'locked', caller, { by: 'ip' })
  return { status: 429, retryAfter }
}
