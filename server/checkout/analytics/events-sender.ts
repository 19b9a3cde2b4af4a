import { ANALYTICS_BYTES_MAX } from '../../contract/checkout-limits.ts'
import type { OkReply } from '../../contract/checkout-replies.ts'
import type { EventsSenderInput } from '../../contract/checkout-schemas.ts'
import type { Deps } from '../../deps.ts'
import { refuse, refuseForNow } from '../../http/errors.ts'
import type { Caller } from '../../http/use-case.ts'
import { keptData } from './kept-data.ts'
import { looksPersonal } from './personal.ts'
import { addAnalytics } from './store.ts'

/** What a page may call an event: `show-methods`, `Webinar Signed Up`. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} _.:/-]{0,99}$/u

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

const dataOf = (data: EventsSenderInput['data'] = {}): Record<string, unknown> => {
  const json = typeof data === 'string' ? data : JSON.stringify(data)
  if (Buffer.byteLength(json) > ANALYTICS_BYTES_MAX) return refuse('data', 'tooLong')
  const value = typeof data === 'string' ? parsed(data) : data
  return isObject(value) ? value : refuse('data', 'notOffered')
}

/**
 * Keeps what a page tells for the school's statistics: at most 8 KB, 60 a minute of an address. Refuses an `event` that is no name, and
 * `data` that is no object or too large. Source: checkout spec §7, SECURITY R69.
 */
export const eventsSender = async (
  { transact, limits, now }: Pick<Deps, 'transact' | 'limits' | 'now'>,
  { event, data }: EventsSenderInput,
  caller: Caller,
): Promise<OkReply> => {
  const room = await limits.spend('analyticsIp', caller.ip)
  if (!room.isAllowed) return refuseForNow(429, 'tooManyTries', room.retryAfter)
  if (!NAME.test(event) || looksPersonal(event)) return refuse('event', 'notOffered')
  const row = { personId: caller.person?.id ?? null, event, data: keptData(dataOf(data)), at: now() }
  await transact((tx) => addAnalytics(tx, row))
  return { status: 'ok' }
}
