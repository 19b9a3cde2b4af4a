import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authEndpoints } from '../auth/routes.ts'
import { roles, type Stage, startStage } from '../auth/testing/stage.ts'
import type { Browser } from '../testing/school.ts'

const RUNS = 40

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
})
afterAll(() => stage.close())

const identity = [
  'email',
  'username',
  'name',
  'phone',
  'password',
  'code',
  'send-code',
  'check-code',
  'current-password',
]
const event = ['webinar', 'event-type', 'event-id', 'webinar-date', 'bizon_url', 'action', 'room', 'auth-type', 'utm_a']
const more = [
  'access_token',
  'send-lesson-events',
  'g-recaptcha2-check',
  'webinar-offer-url',
  'grant',
  'switch',
  'lang',
]
const rest = ['success-url', 'next', 'ticket', 'recaptcha', 'time-zone', 'terms', 'policy', 'only-auth', 'role', '']
const names = fc.oneof(fc.constantFrom(...identity, ...event, ...more, ...rest), fc.string())

const sensible = fc.constantFrom('a@b.example', '+79161234567', '12345678', 'moloko-2026', '/courses/', 'on', '1', '0')
const long = fc.nat(90_000).map((length) => 'ж'.repeat(length / 2))
const strange = fc.constantFrom(-0, '1e309', 'NaN', '\0', '\ud800', '../../', "' OR 1=1 --", '%s%s', '{{7*7}}')
const value = fc.oneof({ weight: 4, arbitrary: sensible }, strange, long, fc.jsonValue(), fc.string({ unit: 'binary' }))
const body = fc.dictionary(names, value, { maxKeys: 8 })

const send = (browser: Browser, path: string, fields: Record<string, unknown>) =>
  fetch(stage.school.address + path, {
    method: 'POST',
    headers: {
      origin: 'https://school.example',
      cookie: Object.entries(browser.cookies())
        .map(([name, value]) => `${name}=${value}`)
        .join('; '),
      'x-csrftoken': browser.csrfToken() ?? '',
      'content-type': 'application/json',
    },
    body: JSON.stringify(fields),
  })

describe('no body makes a route fail', () => {
  const unsafe = authEndpoints.filter(({ method }) => method === 'post')

  const members = roles.slice(0, 2)
  const cells = unsafe.flatMap(({ path }) => members.map((role) => ({ path: path.replace(':token', 'a-token'), role })))

  test.each(cells)('$path by $role', async ({ path, role }) => {
    const browser = await stage.enter(role)
    const isAnswered = async (fields: Record<string, unknown>) => {
      const answer = await send(browser, path, fields)
      await answer.arrayBuffer()
      return answer.status < 500
    }
    await fc.assert(fc.asyncProperty(body, isAnswered), { numRuns: RUNS })
    expect(stage.school.logs().filter(({ level }) => level === 'error')).toEqual([])
  })
})

describe('no query makes a page fail', () => {
  const pages = authEndpoints.filter(({ method }) => method === 'get')
  const query = fc.dictionary(names, fc.oneof(sensible, fc.string()), { maxKeys: 5 })

  test.each(pages.map(({ path }) => path))('%s', async (path) => {
    const isAnswered = async (fields: Record<string, string>, token: string) => {
      const address = path.replace(':token', encodeURIComponent(token.toWellFormed()) || 'x')
      const answer = await fetch(`${stage.school.address}${address}?${new URLSearchParams(fields)}`)
      await answer.arrayBuffer()
      return answer.status < 500
    }
    await fc.assert(fc.asyncProperty(query, fc.string({ unit: 'binary' }), isAnswered), { numRuns: RUNS })
  })
})
