import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { School } from '../testing/school.ts'
import { sizes } from '../testing/sizes.ts'
import { brokenMultipart, multipartTypes, otherTypes, strangeText } from './testing/broken-bodies.ts'
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
  const response = await fetch(`${school.address}/api/v1/echo/`, {
    method: 'POST',
    headers: { ...headers, 'content-type': type },
    body,
  })
  await response.arrayBuffer()
  return response.status
}

const isHandled = async (type: string, body: string) => [200, 400, 413, 415].includes(await statusOf(type, body))

test(`${RUNS} broken multipart bodies make no 5xx`, async () => {
  const property = fc.asyncProperty(multipartTypes, brokenMultipart, isHandled)
  await fc.assert(property, { numRuns: RUNS })
  expect([Object.keys(Object.prototype), school.logs().filter(({ level }) => level === 'error')]).toEqual([[], []])
})

test('broken JSON and urlencoded bodies make no 5xx', async () => {
  await fc.assert(fc.asyncProperty(otherTypes, strangeText, isHandled), { numRuns: sizes.strangeBodies })
  expect(Object.keys(Object.prototype)).toEqual([])
})
