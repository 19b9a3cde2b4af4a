import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type School, startSchool } from '../../testing/school.ts'
import { sizes } from '../../testing/sizes.ts'
import { solve, solvedToken, tokenOf } from './testing/solve.ts'

const CAPTCHA_REQUIRED = { status: 'error', errors: { recaptcha: ['Подтвердите, что вы не робот'] } }
const NEW = { status: 'register', form: 'registration' }

let school: School
beforeEach(async () => {
  school = await startSchool({ config: { captcha: 'altcha' } })
})
afterEach(() => school.close())

const send = (recaptcha: string) =>
  school.browser().post('/auth/check-code/', { email: 'nobody@example.com', 'send-code': '1', recaptcha })

test('whatever is changed about a solution, or sent instead of one, is refused', async () => {
  const good = await solve(school.browser())
  const { challenge, solution } = good
  const changed = (parameters: object) => ({
    challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
    solution,
  })
  const forgeries: unknown[] = [
    changed({ expiresAt: challenge.parameters.expiresAt + 1 }),
    changed({ expiresAt: undefined }),
    changed({ cost: 1 }),
    changed({ keyPrefix: '00' }),
    changed({ keySignature: undefined }),
    changed({ data: { nested: [[[[]]]] } }),
    { ...good, challenge: { ...challenge, signature: undefined } },
    { ...good, challenge: { ...challenge, signature: '' } },
    { ...good, challenge: { ...challenge, signature: challenge.signature.toUpperCase() } },
    { ...good, solution: { ...solution, derivedKey: challenge.parameters.keyPrefix } },
    { ...good, solution: { ...solution, derivedKey: 'zz' } },
    { ...good, solution: { ...solution, counter: -1 } },
    { ...good, solution: { ...solution, counter: '1e309' } },
    { ...good, solution: undefined },
    { challenge: null, solution: null },
    null,
    17,
    'text',
    [],
    [good],
  ]
  const raw = [
    'x',
    '=',
    '\u0000',
    '%%%',
    'bnVsbA',
    btoa('{'),
    btoa('['.repeat(3_000)),
    tokenOf(good).slice(0, -9),
    '1'.repeat(8_192),
  ]
  const bodies = []
  for (const token of [...forgeries.map((one) => btoa(JSON.stringify(one))), ...raw])
    bodies.push((await send(token)).body)
  expect(bodies).toEqual(bodies.map(() => CAPTCHA_REQUIRED))
  expect((await send(tokenOf(good))).body).toEqual(NEW)
})

test('a solution that is too long to be one is refused at its field', async () => {
  const { status, body } = await send('a'.repeat(60_000))
  expect({ status, body }).toMatchObject({ status: 400, body: { errors: { recaptcha: [expect.any(String)] } } })
})

test('however the letters of a solution are changed, it breaks nothing and counts once at most', async () => {
  const { check } = school.deps.captcha
  const token = await solvedToken(school.browser())
  let passed = 0
  const changes = fc.tuple(fc.nat(token.length - 1), fc.string({ unit: 'binary', maxLength: 3 }))
  await fc.assert(
    fc.asyncProperty(changes, async ([at, piece]) => {
      const changed = token.slice(0, at) + piece + token.slice(at + 1)
      const solution = { token: changed, secondToken: undefined, ip: '203.0.113.7', action: 'send_code' as const }
      if (await check(solution)) passed += 1
    }),
    { numRuns: sizes.forgedSolutions },
  )
  expect(passed).toBeLessThanOrEqual(1)
})
