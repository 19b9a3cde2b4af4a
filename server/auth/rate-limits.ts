import { setTimeout as pause } from 'node:timers/promises'
import { CODE_LOCK_SECONDS } from '../contract/limits.ts'
import type { Deps } from '../deps.ts'
import { refuseForNow } from '../http/errors.ts'
import type { Caller } from '../http/use-case.ts'

/** `timeLeft`: seconds until the next mail may be requested. */
interface MailAllowance {
  isAllowed: boolean
  timeLeft: number
}

/** How long a mail request waits while the school exceeds its hourly limit. */
export const FLOOD_PAUSE_MS = 1_000

/** Above the school's limit no request is refused: the log raises an alarm, and each further request for a mail waits. */
export const slowDownInFlood = async ({ limits, log }: Pick<Deps, 'limits' | 'log'>): Promise<void> => {
  if ((await limits.peek('mailAll', 'all')).isAllowed) return
  if ((await limits.spend('mailAlarm', 'all')).isAllowed)
    log.error({ event: 'mail-flood' }, 'more mails within an hour than the school sends, further ones are slowed down')
  await pause(FLOOD_PAUSE_MS)
}

/**
 * Seconds until the address may get its next mail: more after many mails within a day, from whatever IP they were requested. 0 means now.
 */
const addressPause = async ({ limits }: Pick<Deps, 'limits'>, email: string): Promise<number> => {
  const usual = await limits.spend('mailAddress', email)
  if (!usual.isAllowed || (await limits.spend('mailAddressDay', email)).isAllowed) return usual.retryAfter
  return (await limits.spend('mailAddressCrowded', email)).retryAfter
}

/**
 * Tells whether a requested mail may go to the address now, with or without an account. During the pause after the last one it may not,
 * which is no error; beyond the quota of the IP, or of the IP for this address, it is refused with 429. Requests from other IPs never cause
 * a refusal. Source: SECURITY R68.
 */
export const mailAllowance = async (
  deps: Pick<Deps, 'limits' | 'log'>,
  email: string,
  { ip }: Pick<Caller, 'ip'>,
): Promise<MailAllowance> => {
  const { limits } = deps
  const quotas = [
    ['mailIp', ip, 'tooManyTries'],
    ['mailAddressIp', `${email} ${ip}`, 'tooManyMails'],
  ] as const
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
  await slowDownInFlood(deps)
  return { isAllowed: true, timeLeft: CODE_LOCK_SECONDS }
}

/** Counts a requested mail that is now in the outbox. */
export const countMail = async ({ limits }: Pick<Deps, 'limits'>): Promise<void> => {
  await limits.spend('mailAll', 'all')
}

/**
 * Counts a response that reveals whether an address has an account; private accounts reveal nothing. Refuses with 429. Source: SECURITY R8.
 */
export const countReveal = async (
  { limits, config }: Pick<Deps, 'limits' | 'config'>,
  email: string,
  { ip }: Pick<Caller, 'ip'>,
): Promise<void> => {
  if (config.arePrivateAccounts) return
  for (const [rule, key] of [
    ['revealIp', ip],
    ['revealAddress', `${email} ${ip}`],
  ] as const) {
    const room = await limits.spend(rule, key)
    if (!room.isAllowed) refuseForNow(429, 'tooManyTries', room.retryAfter)
  }
}

/** Counts opened links and tickets, and Facebook tokens, by IP; refuses with 429 beyond the limit. */
export const countTokenTry = async ({ limits }: Pick<Deps, 'limits'>, { ip }: Pick<Caller, 'ip'>): Promise<void> => {
  const room = await limits.spend('tokenIp', ip)
  if (!room.isAllowed) refuseForNow(429, 'tooManyTries', room.retryAfter)
}
