import { commonRu } from '../../texts/common-ru.ts'
import type { Notify } from '../../browser/host.ts'
import type { Answer } from '../answer.ts'
import { isNumber, isRecord, isText } from '../guards.ts'

type Sentences = Readonly<Record<string, readonly string[]>>

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

/** Why there is nothing. `status` 0: no answer came. */
export interface Failure {
  ok: false
  reason: FailureReason
  status: number
  /** The server's own sentence; '' where it said none. */
  detail: string
  /** Of a 400: sentences by the field of the top level. */
  fields: Sentences
  /** Of a 400: sentences by the exact path, `content.1.data.questions.0.text`. */
  paths: Sentences
  /** Seconds until it is worth trying again; 0 where the server named none. */
  retryAfter: number
  /** Of a conflict: who has changed it, when (ISO), and to which version. */
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

const reasons: Record<number, FailureReason> = {
  400: 'invalid',
  401: 'signed-out',
  403: 'denied',
  404: 'missing',
  412: 'conflict',
  429: 'busy',
}

/** The sentences of fields whose value is a list or a string. */
const sentencesIn = (body: unknown): Sentences =>
  Object.fromEntries(
    Object.entries(isRecord(body) ? body : {}).flatMap(([field, said]) =>
      isText(said) ? [[field, [said]]] : Array.isArray(said) ? [[field, said.filter(isText)]] : [],
    ),
  )

const failed = (status: number, reason: FailureReason, body: unknown, retryAfter = 0): Failure => {
  const facts = isRecord(body) ? body : {}
  return {
    ok: false,
    reason,
    status,
    detail: isText(facts.detail) ? facts.detail : '',
    fields: status === 400 ? sentencesIn(body) : {},
    paths: status === 400 ? sentencesIn(facts.error_paths) : {},
    retryAfter,
    changedBy: isText(facts.changed_by) ? facts.changed_by : null,
    changedAt: isText(facts.changed_at) ? facts.changed_at : null,
    version: isNumber(facts.version) ? facts.version : null,
  }
}

/** What the answer of a call is, where it did not go well. */
export const failureOf = ({ status, body, retryAfter, lost }: Answer): Failure => {
  if (lost) return { ...failed(0, 'lost', null), detail: commonRu.errors[lost] }
  const reason = reasons[status] ?? (status >= 500 ? 'server' : 'refused')
  const failure = failed(status, reason, body, retryAfter)
  return status >= 500 && !failure.detail ? { ...failure, detail: `HTTP ${status}` } : failure
}

/** An answer that went well and makes no sense. */
export const senseless = (status: number): Failure => ({
  ...failed(status, 'server', null),
  detail: commonRu.errors.unknown,
})

/** Tells the person of what the spec tells: faults of the server and of the network, and refused fields. Source: content spec §8. */
export const tellOf = (failure: Failure, notify: Notify): void => {
  const { reason, detail, fields } = failure
  if (reason === 'server' || reason === 'lost') notify('error', `Ошибка сервера: ${detail}`)
  for (const [field, messages] of Object.entries(fields)) notify('info', `${field}: ${messages.join(', ')}`)
}
