import type { MainLang } from '../../../server/contract/langs.ts'
import { isObject } from '../../../server/contract/is-object.ts'
import type { Notify } from '../../browser/host.ts'
import { commonEn } from '../../texts/common-en.ts'
import { commonRu } from '../../texts/common-ru.ts'
import type { CallResponse } from '../result.ts'
import { isNumber, isText } from '../guards.ts'

type MessagesByField = Readonly<Record<string, readonly string[]>>

export type FailureReason =
  | 'invalid'
  | 'conflict'
  | 'signed-out'
  | 'denied'
  | 'missing'
  | 'busy'
  | 'server'
  | 'lost'
  | 'refused'

/** Why a call failed. `status` is 0 if no response arrived. */
export interface Failure {
  ok: false
  reason: FailureReason
  status: number
  /** The server's own message; '' if it sent none. */
  detail: string
  /** For a 400: messages by top-level field. */
  fields: MessagesByField
  /** For a 400: messages by exact path, such as `content.1.data.questions.0.text`. */
  paths: MessagesByField
  /** Seconds to wait before a retry; 0 if the server sent none. */
  retryAfter: number
  /** For a conflict: who changed the document, when (ISO), and the resulting version. */
  changedBy: string | null
  changedAt: string | null
  version: number | null
}

export interface Done<Body> {
  ok: true
  body: Body
  etag: string | null
}

export type Outcome<Body> = Done<Body> | Failure

interface FailureTexts {
  errors: typeof commonRu.errors
  server: (detail: string) => string
}

export const failureTexts: Record<MainLang, FailureTexts> = {
  ru: { errors: commonRu.errors, server: (detail) => `Ошибка сервера: ${detail}` },
  en: { errors: commonEn.errors, server: (detail) => `Server error: ${detail}` },
}

const reasons: Record<number, FailureReason> = {
  400: 'invalid',
  401: 'signed-out',
  403: 'denied',
  404: 'missing',
  412: 'conflict',
  429: 'busy',
}

/** The messages by field; values that are neither a string nor a list are skipped. */
const messagesIn = (body: unknown): MessagesByField =>
  Object.fromEntries(
    Object.entries(isObject(body) ? body : {}).flatMap(([field, value]) =>
      isText(value) ? [[field, [value]]] : Array.isArray(value) ? [[field, value.filter(isText)]] : [],
    ),
  )

const failed = (status: number, reason: FailureReason, body: unknown, retryAfter = 0): Failure => {
  const facts = isObject(body) ? body : {}
  return {
    ok: false,
    reason,
    status,
    detail: isText(facts.detail) ? facts.detail : '',
    fields: status === 400 ? messagesIn(body) : {},
    paths: status === 400 ? messagesIn(facts.error_paths) : {},
    retryAfter,
    changedBy: isText(facts.changed_by) ? facts.changed_by : null,
    changedAt: isText(facts.changed_at) ? facts.changed_at : null,
    version: isNumber(facts.version) ? facts.version : null,
  }
}

/** The failure that a response without success stands for. */
export const failureOf = ({ status, body, retryAfter, lost }: CallResponse, { errors }: FailureTexts): Failure => {
  if (lost) return { ...failed(0, 'lost', null), detail: errors[lost] }
  const reason = reasons[status] ?? (status >= 500 ? 'server' : 'refused')
  const failure = failed(status, reason, body, retryAfter)
  return status >= 500 && !failure.detail ? { ...failure, detail: `HTTP ${status}` } : failure
}

/** The failure for a successful response with a malformed body. */
export const senseless = (status: number, { errors }: FailureTexts): Failure => ({
  ...failed(status, 'server', null),
  detail: errors.unknown,
})

/** Notifies the user of server errors, network errors and refused fields. Source: content spec §8. */
export const notifyFailure = (failure: Failure, notify: Notify, { server }: FailureTexts): void => {
  const { reason, detail, fields } = failure
  if (reason === 'server' || reason === 'lost') notify('error', server(detail))
  for (const [field, messages] of Object.entries(fields)) notify('info', `${field}: ${messages.join(', ')}`)
}
