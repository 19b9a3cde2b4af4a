import { expect, test } from 'vitest'
import { HOUR_MS } from '../../contract/durations.ts'
import { antiForgery, TOKEN_MS } from './csrf.ts'

const [A, B] = ['https://a.example', 'https://b.a.example']

const at = (secrets = ['the first of the keys of the tests, 32 bytes and more']) => {
  let time = 1_000_000_000_000
  const forgery = antiForgery(secrets, () => new Date(time))
  return { ...forgery, advance: (ms: number) => (time += ms) }
}

const visitor = 'v'.repeat(43)
const facts = { origin: A, sessionHash: null, visitorHash: visitor, hasOurCookie: true }

test('two landings of one site share a visitor, but no token', () => {
  const { issue, accepts } = at()
  const [ofA, ofB] = [issue({ visitor }, A), issue({ visitor }, B)]
  expect([accepts(ofA, facts), accepts(ofB, facts), accepts(ofB, { ...facts, origin: B })]).toEqual([true, false, true])
})

test('who asks again within the hour gets the same token, which still serves most of a day', () => {
  const { issue, accepts, advance } = at()
  const first = issue({ visitor }, A)
  advance(HOUR_MS - 1)
  const second = issue({ visitor }, A)
  advance(TOKEN_MS - HOUR_MS)
  expect([second, accepts(second, facts)]).toEqual([first, true])
  expect(issue({ visitor }, A)).not.toBe(first)
})

test('a token of an older secret serves as long as that secret is listed', () => {
  const [older, newer] = ['an older secret of the tests, of 32 bytes', 'a newer secret of the tests, of 32 bytes']
  const token = at([older]).issue({ visitor }, A)
  expect([at([newer, older]).accepts(token, facts), at([newer]).accepts(token, facts)]).toEqual([true, false])
})

test.each(['', 'v', 'v.', '..', 'x.y.z', `s1..${'m'.repeat(43)}`, `vzzzzzzzz.${visitor}.${'m'.repeat(43)}`])(
  'nonsense is no token: %j',
  (token) => {
    expect(at().accepts(token, facts)).toBe(false)
  },
)
