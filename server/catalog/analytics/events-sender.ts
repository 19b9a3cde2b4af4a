import { ANALYTICS_BYTES_MAX } from '../../contract/checkout/limits.ts'
import type { OkReply } from '../../contract/checkout/replies.ts'
import type { EventsSenderInput } from '../../contract/checkout/schemas.ts'
import type { Deps } from '../../app/deps.ts'
import { isObject } from '../../contract/is-object.ts'
import { refuse, refuseForNow } from '../../http/errors.ts'
import type { Caller } from '../../http/use-case.ts'
import { addAnalytics } from './analytics-store.ts'
import { isPersonal } from './personal.ts'

const LONGEST = 200
const FIELD = /^(?:pr[1-9]\d{0,2}(?:nm|id|pr|qt|br|ca)|dl|dp|cos)$/

/** The URL of a page without query and hash, which may contain tokens and personal data; own pages keep only their path. */
const placeOf = (address: string): string | null => {
  const base = 'https://own.invalid'
  if (!URL.canParse(address, base)) return null
  const { origin, pathname } = new URL(address, base)
  return origin === base ? pathname : origin + pathname
}

const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()

const stored = (field: string, value: unknown): string | number | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string') return null
  const text = oneLine(value).slice(0, LONGEST)
  return field === 'dl' || field === 'dp' ? placeOf(text) : text
}

/**
 * The part of a page's data that is stored: the fields of the spec (`pr{n}nm id pr qt br ca` of items from 1 on, `dl`, `dp`, `cos`), as
 * short texts or numbers, unless a value looks personal. All else is dropped. Source: checkout spec §7, SECURITY R69.
 */
export const storedData = (data: Readonly<Record<string, unknown>>): Record<string, string | number> => {
  const entries = Object.entries(data).flatMap(([field, value]) => {
    if (!FIELD.test(field) || (typeof value === 'string' && isPersonal(value))) return []
    const found = stored(field, value)
    return found === null || found === '' || isPersonal(found) ? [] : [[field, found] as const]
  })
  return Object.fromEntries(entries)
}

/** Valid event names: `show-methods`, `Webinar Signed Up`. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} _.:/-]{0,99}$/u

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
 * Stores an analytics event of a page: at most 8 KB, 60 a minute per IP address. Refuses an `event` that is no name or looks personal,
 * and `data` that is no object or too large. Source: checkout spec §7, SECURITY R69.
 */
export const eventsSender = async (
  { transact, limits, now }: Pick<Deps, 'transact' | 'limits' | 'now'>,
  { event, data }: EventsSenderInput,
  caller: Caller,
): Promise<OkReply> => {
  const room = await limits.spend('analyticsIp', caller.ip)
  if (!room.isAllowed) return refuseForNow(429, 'tooManyTries', room.retryAfter)
  if (!NAME.test(event) || isPersonal(event)) return refuse('event', 'notOffered')
  const row = { personId: caller.person?.id ?? null, event, data: storedData(dataOf(data)), at: now() }
  await transact((tx) => addAnalytics(tx, row))
  return { status: 'ok' }
}
