import { isObject } from '../../server/contract/is-object.ts'
import type { CommonTexts } from '../texts/common-ru.ts'
import { ownDates } from '../texts/own-dates.ts'
import { type Guard, isTexts } from './guards.ts'
import { fromJson } from './json.ts'

/** An HTTP response, or why none arrived (`lost`). `retryAfter` in seconds; 0 if the server sent no `Retry-After`. */
export type CallResponse =
  | { status: number; body: unknown; retryAfter: number; lost: null }
  | { status: 0; body: null; retryAfter: 0; lost: 'offline' | 'timeout' | 'unlisted' }

const losses = new Map<string, 'timeout' | 'unlisted'>([
  ['TimeoutError', 'timeout'],
  ['SecurityError', 'unlisted'],
])

const lostBy = (error: unknown): CallResponse => {
  const lost = error instanceof Error ? (losses.get(error.name) ?? 'offline') : 'offline'
  return { status: 0, body: null, retryAfter: 0, lost }
}

const jsonOf = (text: string): unknown => {
  try {
    return fromJson(text)
  } catch {
    return null // not JSON: for example an error page of a proxy
  }
}

/** Sends a request and reads the whole response body. Never rejects. */
export const readCall = async (request: () => Promise<Response>): Promise<CallResponse> => {
  try {
    const response = await request()
    const body = jsonOf(await response.text())
    return { status: response.status, body, retryAfter: Number(response.headers.get('Retry-After')) || 0, lost: null }
  } catch (error) {
    return lostBy(error)
  }
}

/**
 * Why a call gave no usable reply: refused by the server, rate-limited (`busy`), the same call still running (`in-flight`), session over,
 * no response (`offline`, `timeout`, or `unlisted`: the school does not list the page), a reply that cannot be read or an outage
 * (`unknown`); or a prerequisite of the call did not load (`captcha`, `facebook`, `identity`), or the browser
 * gave no passkey (`passkey`).
 */
export type Reason =
  | 'refused'
  | 'busy'
  | 'in-flight'
  | 'signed-out'
  | 'offline'
  | 'timeout'
  | 'unlisted'
  | 'unknown'
  | 'captcha'
  | 'facebook'
  | 'identity'
  | 'passkey'

/** `fields` maps each refused field to the message shown there; `__all__` is the form as a whole. */
export type Refused = { ok: false; reason: Reason; fields: Readonly<Record<string, string>> }
export type Result<Reply> = { ok: true; body: Reply } | Refused

/** A refusal that concerns the form as a whole. */
export const general = (reason: Reason, message: string): Refused => ({
  ok: false,
  reason,
  fields: { __all__: message },
})

/** An outage (503) leaves the outcome of the call unknown: the server may have processed it. */
const reasons: Record<number, Reason> = { 401: 'signed-out', 409: 'in-flight', 429: 'busy', 503: 'unknown' }

/** The first message of each field if the body is a refusal; `__all__` (the form as a whole) comes first. Source: sign-in spec §8. */
const refusedFields = (body: unknown): Record<string, string> => {
  const errors = isObject(body) && isObject(body.errors) ? body.errors : {}
  const firsts = Object.entries(errors).map(([field, messages]) => [field, isTexts(messages) ? messages[0] : undefined])
  const messages = firsts.filter(([, message]) => message)
  return Object.fromEntries([...messages.filter(([field]) => field === '__all__'), ...messages])
}

const minutesFrom = 100

/** "через 5 минут": seconds below 100 s, minutes below 100 min, then hours; rounded up. */
export const waitText = (seconds: number, lang: string): string => {
  const format = (count: number, unit: 'second' | 'minute' | 'hour') =>
    ownDates(lang)?.after(count, unit) ?? new Intl.RelativeTimeFormat(lang).format(count, unit)
  if (seconds < minutesFrom) return format(Math.ceil(seconds), 'second')
  if (seconds < minutesFrom * 60) return format(Math.ceil(seconds / 60), 'minute')
  return format(Math.ceil(seconds / 3_600), 'hour')
}

/** Converts a response into the expected reply, or into error messages for the user. */
export const resultOf = <Reply>(
  response: CallResponse,
  isReply: Guard<Reply>,
  message: CommonTexts['errors'],
  lang: string,
): Result<Reply> => {
  const { status, body, retryAfter, lost } = response
  if (lost) return general(lost, message[lost])
  if (status === 429 && retryAfter > 0) return general('busy', message.tooMany(waitText(retryAfter, lang)))
  if ((status === 200 || status === 400) && isReply(body)) return { ok: true, body }
  const fields = refusedFields(body)
  if (status >= 500 && status !== 503) return general('unknown', message.unknown)
  if (status === 200 || Object.keys(fields).length === 0) return general('unknown', message.unknown)
  return { ok: false, reason: reasons[status] ?? 'refused', fields }
}
