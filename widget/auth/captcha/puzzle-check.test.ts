import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Client } from '../../api/client.ts'
import type { Refused } from '../../api/result.ts'
import { puzzleTokens } from './captcha.ts'
import { fetchSolution } from './puzzle-check.tsx'

const secret = { hmacSignatureSecret: 'one secret', hmacKeySignatureSecret: 'another secret' }
const COUNTER = 12
const offline: Refused = { ok: false, reason: 'offline', fields: { __all__: 'Нет связи' } }

const { signal } = new AbortController()
const requests: string[] = []
let refusals: Refused[] = []

/** The server: refuses with the next of `refusals`, else hands out a puzzle with the solution 12. */
const post: Client['post'] = async (path, _, isReply) => {
  requests.push(path)
  const refusal = refusals.shift()
  if (refusal) return refusal
  const options = { algorithm: 'PBKDF2/SHA-256', cost: 10, counter: COUNTER, deriveKey, ...secret }
  const body: unknown = { status: 'ok', challenge: await createChallenge(options) }
  if (!isReply(body)) throw new Error('the puzzle is not taken for one')
  return { ok: true, body }
}
const client = { post }

beforeEach(() => {
  requests.length = 0
  refusals = []
})
afterEach(() => vi.useRealTimers())

const isSolved = async (token: string) => {
  const { verified } = await verifySolution({ ...JSON.parse(atob(token)), deriveKey, ...secret })
  return verified
}

test('the token is the solution of the puzzle, as Base64 of JSON', async () => {
  const solved = await fetchSolution({ client, step: 'second', signal })
  expect(solved.ok && (await isSolved(solved.body))).toBe(true)
  expect(requests).toEqual(['/api/v1/captcha/second/'])
})

test('every try is told of, so that the progress can be seen', async () => {
  const onTry = vi.fn<() => void>()
  await fetchSolution({ client, step: 'first', signal, onTry })
  expect(onTry).toHaveBeenCalledTimes(COUNTER + 1)
})

test('a puzzle that is refused is a refusal', async () => {
  refusals = [offline]
  expect(await fetchSolution({ client, step: 'first', signal })).toEqual(offline)
})

test('the work ends with the widget', async () => {
  await expect(fetchSolution({ client, step: 'first', signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow(
    'gone',
  )
})

const deps = { offer: async () => null, client, lang: () => 'ru' as const, signal }

test('the first puzzle is asked for at once, and each token is given once', async () => {
  const tokens = puzzleTokens(deps)
  expect(requests).toEqual(['/api/v1/captcha/'])
  const [one, two] = [await tokens.next('register'), await tokens.next('register')]
  expect([await isSolved(one), await isSolved(two), one === two, requests.length]).toEqual([true, true, false, 2])
})

test('a token that has waited too long is made anew', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const tokens = puzzleTokens(deps)
  vi.setSystemTime(Date.now() + 16 * 60_000)
  await tokens.next('register')
  expect(requests).toHaveLength(2)
})

test('a puzzle that did not come at first is asked for again when the form is sent', async () => {
  refusals = [offline, offline]
  const tokens = puzzleTokens(deps)
  await expect(tokens.next('register')).rejects.toThrow('offline')
  expect(await isSolved(await tokens.next('register'))).toBe(true)
})
