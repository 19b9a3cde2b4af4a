import * as z from 'zod'
import type { DescribedResponse } from './call.ts'

const messages = z.array(z.string())

const byPath = z.record(z.string(), messages)

/**
 * Messages by field; nested errors are also listed by their paths. The type of additional fields allows both forms, because generators
 * require `error_paths` to match it.
 */
const faultyFields = z
  .object({ error_paths: byPath.optional() })
  .catchall(z.union([messages, byPath]))
  .meta({
    id: 'FaultyFields',
    description:
      'Sentences by the names of the fields; non_field_errors are of the body as a whole, error_paths has them by exact paths.',
    example: {
      content: ['Блок 2, вопрос 1: Обязательное поле (text)'],
      error_paths: { 'content.1.data.questions.0.text': ['Обязательное поле'] },
    },
  })

const detail = z.strictObject({ detail: z.string() }).meta({ id: 'Detail', example: { detail: 'Такого нет' } })

const stale = z
  .strictObject({
    detail: z.string(),
    changed_by: z.string().nullable(),
    changed_at: z.string(),
    version: z.int(),
  })
  .meta({ id: 'Stale', description: 'Who has written in between, and when.' })

const brokenContent = z.strictObject({ detail: z.string(), request_id: z.string() }).meta({ id: 'Broken' })

const refusal = z
  .strictObject({ status: z.literal('error'), errors: z.record(z.string(), messages) })
  .meta({ id: 'Refusal', example: { status: 'error', errors: { email: ['Введите e-mail'] } } })

const brokenCall = refusal.extend({ request_id: z.string() }).meta({ id: 'BrokenCall' })

/** The meaning of each status, for all calls. */
const meaning: Readonly<Record<number, string>> = {
  304: 'The caller has it already: If-None-Match names it.',
  400: 'The call is not what it should be: which fields, and why.',
  401: 'Nobody whom the school knows.',
  403: 'This caller may not, or the page is not listed.',
  404: 'There is no such thing, or not for this caller.',
  409: 'It does not go with what has happened before.',
  410: 'What the address led to is used up.',
  412: 'Somebody else has changed it: If-Match names another version.',
  413: 'Too large.',
  415: 'A type of body that the call does not take.',
  422: 'The key of this payment stands for another one.',
  429: 'Too often; Retry-After says in how many seconds it is worth trying again.',
  500: 'A fault of the server. Its log knows more by the request_id.',
  503: 'No room at the moment, or the database is unavailable; Retry-After says when to try again.',
}

const json = (status: number, schema: z.core.$ZodType): DescribedResponse => ({
  summary: meaning[status] ?? '',
  type: 'application/json',
  schema,
})

const contentSchemas: Readonly<Record<number, z.core.$ZodType>> = {
  400: z.union([faultyFields, detail]),
  412: stale,
  500: brokenContent,
}

/** Error responses of the content API, by status. */
export const contentRefusals = (statuses: readonly number[]): Record<number, DescribedResponse> =>
  Object.fromEntries(
    statuses.map((status) => {
      if (status === 304) return [status, { summary: meaning[304] ?? '', type: null, schema: null }]
      return [status, json(status, contentSchemas[status] ?? detail)]
    }),
  )

/** Error responses of the other calls, by status. */
export const callRefusals = (statuses: readonly number[]): Record<number, DescribedResponse> =>
  Object.fromEntries(statuses.map((status) => [status, json(status, status === 500 ? brokenCall : refusal)]))

/** Error responses of pages, by status: an HTML page, or JSON as of the calls for a script. */
export const pageRefusals = (statuses: readonly number[]): Record<number, DescribedResponse> =>
  Object.fromEntries(
    statuses.map((status) => [status, { summary: meaning[status] ?? '', type: 'text/html', schema: null }]),
  )
