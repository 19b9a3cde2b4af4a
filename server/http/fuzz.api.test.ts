import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { School } from '../testing/school.ts'
import { sizes } from '../testing/sizes.ts'
import { startEdge } from './testing/edge.ts'

const RUNS = sizes.brokenForms

let school: School
let headers: Record<string, string>
beforeAll(async () => {
  school = await startEdge()
  const browser = school.browser()
  await browser.checkAuth()
  headers = {
    origin: 'https://school.example',
    cookie: `__Host-visitor=${browser.cookies()['__Host-visitor']}`,
    'x-csrftoken': browser.csrfToken() ?? '',
  }
})
afterAll(() => school.close())

const statusOf = async (type: string, body: string) => {
  const answer = await fetch(`${school.address}/api/v1/echo/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body,
  })
  await answer.arrayBuffer()
  return answer.status
}

const isAnswered = async (type: string, body: string) => [200, 400, 413, 415].includes(await statusOf(type, body))

const whole = [
  '--b\r\nContent-Disposition: form-data; name="email"\r\n\r\na@b.example\r\n',
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG\r\n',
  '--b\r\nContent-Disposition: form-data; name="a[0][b]"\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA\r\n',
  '--b--\r\n',
].join('')

const marks = [
  '--b',
  '--b--',
  '\r\n',
  '\r\n\r\n',
  '\n',
  '\r',
  '-',
  'b',
  '"',
  ';',
  '=',
  ':',
  '\0',
  '%0A',
  '%22',
  '[',
  ']',
]
const words = ['Content-Disposition: form-data; ', 'name="', 'name=', "filename*=UTF-8''%", 'filename="../../a"', '[]']
const values = ['Content-Type: text/plain; charset=utf-99', '__proto__', 'constructor', 'x'.repeat(300), '🙂', '\ud800']
const pieces = [...marks, ...words, ...values]

const mutated = fc
  .array(fc.tuple(fc.nat(whole.length), fc.nat(12), fc.oneof(fc.constantFrom(...pieces), fc.string())), {
    maxLength: 4,
  })
  .map((changes) => changes.reduce((text, [at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut), whole))

const assembled = fc.array(fc.constantFrom(...pieces), { maxLength: 20 }).map((parts) => `--b\r\n${parts.join('')}`)

const types = fc.constantFrom(
  'multipart/form-data; boundary=b',
  'multipart/form-data; boundary="b"',
  'multipart/form-data; boundary=',
  'multipart/form-data',
  'multipart/form-data; boundary=b; charset=utf-99',
)

test(`${RUNS} broken multipart bodies make no 5xx`, async () => {
  const property = fc.asyncProperty(types, fc.oneof(mutated, assembled), isAnswered)
  await fc.assert(property, { numRuns: RUNS })
  expect([Object.keys(Object.prototype), school.logs().filter(({ level }) => level === 'error')]).toEqual([[], []])
})

const key = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'a'), fc.string())
const strange = fc.oneof(
  fc.json(),
  fc.object({ key, maxDepth: 3 }).map((value) => JSON.stringify(value)),
  fc.string(),
)

test('broken JSON and urlencoded bodies make no 5xx', async () => {
  const type = fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain', '', 'a/b/c')
  await fc.assert(fc.asyncProperty(type, strange, isAnswered), { numRuns: sizes.strangeBodies })
  expect(Object.keys(Object.prototype)).toEqual([])
})
