import { CODE_LOCK_SECONDS } from '../contract/limits.ts'
import type { SendMagicLinkReply } from '../contract/replies.ts'
import type { Deps } from '../app/deps.ts'
import { refuseForNow } from '../http/errors.ts'
import { ALLOWED } from '../http/limits/counters.ts'
import { countFailures } from '../http/limits/count-failures.ts'
import { countInFlood } from '../http/limits/floods.ts'
import { limitRules } from '../http/limits/limit-rules.ts'
import { logEvent } from '../http/log.ts'
import type { Caller } from '../http/use-case.ts'

/** `reply` is that of the call: with `sent_ago` if no mail may go out, because the address has just got one. */
interface MailLimitResult {
  isAllowed: boolean
  reply: SendMagicLinkReply
}

const pauseSeconds = (rule: 'mailAddress' | 'mailAddressCrowded') =>
  Math.max(...limitRules[rule].map((one) => one.seconds))

/**
 * The pause since the last mail to the address: longer after many mails within a day, from whatever IP they were requested. Null, and the
 * next pause starts, if there is none.
 */
const addressPause = async (
  { limits }: Pick<Deps, 'limits'>,
  email: string,
): Promise<{ time_left: number; sent_ago: number } | null> => {
  const usual = await limits.spend('mailAddress', email)
  const ask = usual.isAllowed ? limits.spend : limits.peek
  const isCrowded = !(await ask('mailAddressDay', email)).isAllowed
  const crowded = isCrowded ? await ask('mailAddressCrowded', email) : ALLOWED
  if (usual.isAllowed && crowded.isAllowed) return null
  if (usual.isAllowed) await limits.forget('mailAddress', email) // no mail goes out, so no pause starts
  const [rule, { retryAfter }] = crowded.isAllowed
    ? (['mailAddress', usual] as const)
    : (['mailAddressCrowded', crowded] as const)
  return {
    time_left: Math.max(usual.retryAfter, crowded.retryAfter),
    sent_ago: Math.max(0, pauseSeconds(rule) - retryAfter),
  }
}

/** What a mail is for: its sender asked for a `code` or link, or filled in a `registration` or sign-up, which the captcha limits. */
export type MailCause = 'code' | 'registration'

/**
 * Tells whether a requested mail may go to the address now, with or without an account. During the pause after the last one it may not,
 * which is no error; beyond the quota of the IP for codes, or of the IP for this address, it is refused with 429. Requests from other IPs
 * never cause a refusal. Source: SECURITY R68.
 */
export const checkMailLimits = async (
  deps: Pick<Deps, 'limits'>,
  email: string,
  cause: MailCause,
  { ip }: Pick<Caller, 'ip'>,
): Promise<MailLimitResult> => {
  const { limits } = deps
  const quotas = [
    ...(cause === 'code' ? [['mailIp', ip, 'tooManyTries'] as const] : []),
    ['mailAddressIp', `${email} ${ip}`, 'tooManyMails'] as const,
  ]
  for (const [rule, key, message] of quotas) {
    const room = await limits.peek(rule, key)
    if (!room.isAllowed) return refuseForNow(429, message, room.retryAfter)
  }
  const pause = await addressPause(deps, email)
  if (pause) return { isAllowed: false, reply: { status: 'ok', ...pause } }
  for (const [rule, key, message] of quotas) {
    const room = await limits.spend(rule, key)
    if (!room.isAllowed) return refuseForNow(429, message, room.retryAfter)
  }
  if (cause === 'code') await limits.count('mailUnused', `${email} ${ip}`)
  return { isAllowed: true, reply: { status: 'ok', time_left: CODE_LOCK_SECONDS } }
}

/** Counts a requested mail that is now in the outbox. */
export const countMail = (deps: Pick<Deps, 'limits'>, caller: Pick<Caller, 'ip'>): Promise<void> =>
  countInFlood(deps, 'mail', caller)

/**
 * Counts the confirmation mail of a new account. It starts no pause, since it has neither code nor sign-in link: whoever requests one next
 * gets it at once. An address has only one such mail.
 */
export const countConfirmation = async (
  deps: Pick<Deps, 'limits'>,
  email: string,
  caller: Pick<Caller, 'ip'>,
): Promise<void> => {
  await deps.limits.spend('mailAddressDay', email)
  await countMail(deps, caller)
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

/** Gives back what the IP's requests about this address have revealed, once its owner has signed in there. Source: SECURITY R8. */
export const giveBackReveals = async (
  { limits, config }: Pick<Deps, 'limits' | 'config'>,
  email: string,
  { ip }: Pick<Caller, 'ip'>,
): Promise<void> => {
  if (config.arePrivateAccounts) return
  const counted = await limits.forget('revealAddress', `${email} ${ip}`)
  if (counted > 0) await limits.giveBack('revealIp', ip, counted)
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
