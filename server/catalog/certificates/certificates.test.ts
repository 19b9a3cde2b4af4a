import { expect, test } from 'vitest'
import { codeHashes, newCode, readCode } from './certificates.ts'

const SECRETS = ['the first of the keys of the tests, 32 bytes', 'the second of the keys of the tests, 32 b']

test('a code is 80 bits of base32 in lower case, in groups of four', () => {
  expect(newCode()).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/)
})

test('every letter is as likely as any other, at every place', () => {
  const codes = Array.from({ length: 20_000 }, () => readCode(newCode()) ?? '')
  const counts = Array.from({ length: 16 }, () => new Map<string, number>())
  for (const code of codes)
    for (const [at, count] of counts.entries()) count.set(code[at] ?? '', (count.get(code[at] ?? '') ?? 0) + 1)
  const [least, most] = [
    (count: Map<string, number>) => Math.min(...count.values()),
    (count: Map<string, number>) => Math.max(...count.values()),
  ]
  expect(counts.map((count) => [count.size, least(count) > 450, most(count) < 800])).toEqual(
    counts.map(() => [32, true, true]),
  )
  expect(new Set(codes).size).toBe(codes.length)
})

test.each([
  'abcd-efgh-2345-mnop',
  'ABCD-EFGH-2345-MNOP',
  ' abcdefgh2345mnop ',
  'abcd efgh 2345 mnop',
  'Abcd–efgh—2345‑mnop',
])('capitals, dashes and spaces do not matter: %s', (typed) => {
  expect(readCode(typed)).toBe('abcdefgh2345mnop')
})

test.each(['', 'LETO2026', 'abcd-efgh-2345-mno', 'abcd-efgh-2345-mnopq', 'abcd-efgh-2340-mnop', 'абвг-efgh-2345-mnop'])(
  '%j is no code of a certificate',
  (typed) => {
    expect(readCode(typed)).toBeNull()
  },
)

test('a code is kept as a hash that only the secrets of the server make', () => {
  const [first, second] = codeHashes(SECRETS, 'abcdefgh2345mnop')
  expect([first, second].map((hash) => hash?.length)).toEqual([43, 43])
  expect(new Set([first, second, ...codeHashes(['another one'], 'abcdefgh2345mnop')]).size).toBe(3)
})
