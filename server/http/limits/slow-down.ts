import { setTimeout as pause } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'

/** How long a call waits while the school exceeds an hourly limit of its own. */
export const FLOOD_PAUSE_MS = 1_000

/** The limits of the whole school, the limits of their alarms, and what the alarms log. */
const floods = {
  mailAll: {
    alarm: 'mailAlarm',
    event: 'mail-flood',
    message: 'more mails within an hour than the school sends, further ones are slowed down',
  },
  cartAll: {
    alarm: 'cartAlarm',
    event: 'cart-flood',
    message: 'more carts of visitors within an hour than usual, further ones are slowed down',
  },
} as const

/**
 * A limit of the whole school refuses nobody: beyond it the log raises an alarm, and each further call waits. Source: SECURITY R66-R69.
 */
export const slowDownInFlood = async (
  { limits, log }: Pick<Deps, 'limits' | 'log'>,
  rule: keyof typeof floods,
): Promise<void> => {
  if ((await limits.peek(rule, 'all')).isAllowed) return
  const { alarm, event, message } = floods[rule]
  if ((await limits.spend(alarm, 'all')).isAllowed) log.error({ event }, message)
  await pause(FLOOD_PAUSE_MS)
}
