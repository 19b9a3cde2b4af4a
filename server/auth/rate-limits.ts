import { setTimeout as pause } from 'node:timers/promises'
import { CODE_LOCK_SECONDS } from '../contract/limits.ts'
import type { Deps } from '../deps.ts'
import { refuseForNow } from '../http/errors.ts'
import type { Caller } from '../http/use-case.ts'

/** `timeLeft`: seconds until the next mail may be asked for. */
interface MailAllowance {
  isAllowed: boolean
  timeLeft: number
}

/** How long a request for a mail waits while the school sends too many. */
export const FLOOD_PAUSE_MS = 1_000

/** Beyond the limit of the school nobody is refused: the log raises an alarm, and each further request waits. */
const slowDownInFlood = async ({ limits, log }: Pick<Deps, 'limits' | 'log'>): Promise<void> => {
  if ((await limits.peek('mailAll', 'all')).isAllowed) return
  if ((await limits.spend('mailAlarm', 'all')).isAllowed)
    log.error({ event: 'mail-flood' }, 'more mails within an hour than the school sends, further ones are slowed down')
  await pause(FLOOD_PAUSE_MS)
}

/** Seconds to wait after the last mail to the address: longer once many went there in a day, whoever asked for them. 0 for none. */
const addressPause = async ({ limits }: Pick<Deps, 'limits'>, email: string): Promise<number> => {
  const usual = await limits.spend('mailAddress', email)
  if (!usual.isAllowed || (await limits.spend('mailAddressDay', email)).isAllowed) return usual.retryAfter
  return (await limits.spend('mailAddressCrowded', email)).retryAfter
}

/**
 * Says whether a mail that was asked for may go to the address now, known or not. Within the pause after the last one it may not,
 * which is no fault; beyond the quota of the network, or of the network for this address, it is refused with 429. What other
 * networks ask for makes nobody be refused. Source: SECURITY R68.
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

/** Counts a mail that somebody asked for and that is in the outbox now. */
export const countMail = async ({ limits }: Pick<Deps, 'limits'>): Promise<void> => {
  await limits.spend('mailAll', 'all')
}

/** Counts an answer that tells whether an address is known; private accounts give none. Refuses with 429. Source: SECURITY R8. */
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

/** Counts the links and tickets that an address of the network brings; refuses the surplus with 429. */
export const countTokenTry = async ({ limits }: Pick<Deps, 'limits'>, { ip }: Pick<Caller, 'ip'>): Promise<void> => {
  const room = await limits.spend('tokenIp', ip)
  if (!room.isAllowed) refuseForNow(429, 'tooManyTries', room.retryAfter)
}
