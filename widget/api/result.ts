import type { CommonTexts } from '../texts/common-ru.ts'
import type { Answer } from './answer.ts'
import { type Guard, isRecord, isTexts } from './guards.ts'

/**
 * Why there is no reply to use: the server's word, its wish to wait, a copy of the call that is being carried out, a session that is
 * over, no word at all, not even for a page that nobody listed, one that makes no sense; or what a call waits for has not come.
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

/** Refused fields to the sentence shown there; `__all__` is the form as a whole. */
export type Refused = { ok: false; reason: Reason; fields: Readonly<Record<string, string>> }
export type Result<Reply> = { ok: true; body: Reply } | Refused

/** A refusal of the form as a whole. */
export const general = (reason: Reason, words: string): Refused => ({ ok: false, reason, fields: { __all__: words } })

/** An outage (503) says nothing of what became of the call: it may have been carried out. */
const reasons: Record<number, Reason> = { 401: 'signed-out', 409: 'in-flight', 429: 'busy', 503: 'unknown' }

/** The first message of each field, that of the form as a whole before all others, as far as the body is a refusal. Source: sign-in spec §8. */
const refusedFields = (body: unknown): Record<string, string> => {
  const errors = isRecord(body) && isRecord(body.errors) ? body.errors : {}
  const firsts = Object.entries(errors).map(([field, messages]) => [field, isTexts(messages) ? messages[0] : undefined])
  const told = firsts.filter(([, message]) => message)
  return Object.fromEntries([...told.filter(([field]) => field === '__all__'), ...told])
}

const minutesFrom = 100

/** "через 5 минут": seconds in the largest unit that still says enough. */
export const inWords = (seconds: number, lang: string): string => {
  const format = new Intl.RelativeTimeFormat(lang)
  if (seconds < minutesFrom) return format.format(Math.ceil(seconds), 'second')
  if (seconds < minutesFrom * 60) return format.format(Math.ceil(seconds / 60), 'minute')
  return format.format(Math.ceil(seconds / 3_600), 'hour')
}

/** Turns an answer into the reply that was expected, or into words for the person. */
export const resultOf = <Reply>(
  answer: Answer,
  isReply: Guard<Reply>,
  words: CommonTexts['errors'],
  lang: string,
): Result<Reply> => {
  const { status, body, retryAfter, lost } = answer
  if (lost) return general(lost, words[lost])
  if (status === 429 && retryAfter > 0) return general('busy', words.tooMany(inWords(retryAfter, lang)))
  if ((status === 200 || status === 400) && isReply(body)) return { ok: true, body }
  const fields = refusedFields(body)
  if (status >= 500 && status !== 503) return general('unknown', words.unknown)
  if (status === 200 || Object.keys(fields).length === 0) return general('unknown', words.unknown)
  return { ok: false, reason: reasons[status] ?? 'refused', fields }
}
