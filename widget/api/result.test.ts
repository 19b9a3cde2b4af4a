import {
  type Arbitrary,
  array,
  assert,
  constant,
  constantFrom,
  dictionary,
  integer,
  jsonValue,
  nat,
  oneof,
  pre,
  property,
  record,
  string,
  stringMatching,
} from 'fast-check'
import { expect, test } from 'vitest'
import { authEn as en } from '../texts/auth/auth-en.ts'
import { authRu as ru } from '../texts/auth/auth-ru.ts'
import { type CallResponse, resultOf } from './result.ts'
import { isReply } from './guards.ts'

const isOk = isReply<{ status: 'ok' }>('ok', {})
const resultFor = (response: CallResponse) => resultOf(response, isOk, ru.errors, 'ru')

const responses: Arbitrary<CallResponse> = oneof(
  record({
    status: oneof(constantFrom(200, 400, 401, 403, 404, 413, 429, 500, 502, 503), integer({ min: 100, max: 599 })),
    body: oneof(
      jsonValue(),
      record({ status: constantFrom('ok', 'error'), errors: dictionary(string(), jsonValue()) }),
      record({ errors: dictionary(string(), array(string())) }),
    ),
    retryAfter: oneof(constant(0), nat(1_000_000)),
    lost: constant(null),
  }),
  constantFrom<CallResponse>(
    { status: 0, body: null, retryAfter: 0, lost: 'offline' },
    { status: 0, body: null, retryAfter: 0, lost: 'timeout' },
  ),
)

test('whatever comes back is the reply that was expected, or words for the person', () => {
  assert(
    property(responses, (response) => {
      const result = resultFor(response)
      if (result.ok) {
        expect(isOk(result.body) && [200, 400].includes(response.status)).toBe(true)
        return
      }
      const messages = Object.values(result.fields)
      expect(messages.length).toBeGreaterThan(0)
      expect(messages.every((message) => typeof message === 'string' && message !== '')).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('a server that has failed is not quoted', () => {
  assert(
    property(integer({ min: 500, max: 599 }), jsonValue(), (status, body) => {
      pre(status !== 503)
      expect(resultFor({ status, body, retryAfter: 0, lost: null })).toEqual({
        ok: false,
        reason: 'unknown',
        fields: { __all__: 'Произошла незвестная ошибка' },
      })
    }),
  )
})

test('of every refused field the first message is shown, and a field without one is left out', () => {
  const errors = dictionary(stringMatching(/^[a-z_]{1,9}$/), array(string({ minLength: 1 }), { maxLength: 3 }))
  assert(
    property(errors, (fieldErrors) => {
      const withMessages = Object.entries(fieldErrors).filter(([, messages]) => messages.length > 0)
      pre(withMessages.length > 0)
      const result = resultFor({
        status: 400,
        body: { status: 'error', errors: fieldErrors },
        retryAfter: 0,
        lost: null,
      })
      expect(result).toEqual({
        ok: false,
        reason: 'refused',
        fields: Object.fromEntries(withMessages.map(([field, [first]]) => [field, first])),
      })
    }),
  )
})

const busy = (retryAfter: number, lang: 'ru' | 'en') =>
  resultOf({ status: 429, body: null, retryAfter, lost: null }, isOk, (lang === 'ru' ? ru : en).errors, lang)

test('a wait is told in the units and the language of the person', () => {
  expect([busy(30, 'ru'), busy(600, 'en')]).toMatchObject([
    { fields: { __all__: 'Слишком много попыток. Попробуйте снова через 30 секунд.' } },
    { fields: { __all__: expect.stringContaining('in 10 minutes') } },
  ])
})

test('a call that needed a session says that there is none any more', () => {
  const body = { status: 'error', errors: { __all__: ['Сначала войдите'] } }
  const expected = { ok: false, reason: 'signed-out', fields: { __all__: 'Сначала войдите' } }
  expect(resultFor({ status: 401, body, retryAfter: 0, lost: null })).toEqual(expected)
})
