import type { Deps } from '../../app/deps.ts'
import { notifyEvent } from '../../http/log.ts'

/** Why codes are not sent that should be. */
export type AlarmCause = 'provider' | 'call' | 'budget' | 'price' | 'ratio' | 'range'

/**
 * Logs an error at most every ten minutes for each cause and reason, and counts all as the event `phone-alarm`. A provider that refuses one
 * number is none. `reason` names no person.
 */
export const alarm = async (
  { limits, log }: Pick<Deps, 'limits' | 'log'>,
  cause: AlarmCause,
  reason: string,
): Promise<void> => {
  if (reason === 'number') return log.info({ event: 'phone-refused', cause }, 'a provider cannot reach a number')
  notifyEvent(log, 'phone-alarm')
  if (!(await limits.spend('phoneAlarm', `${cause} ${reason}`)).isAllowed) return
  log.error({ event: 'phone-alarm', cause, reason }, 'codes by phone are not sent')
}
