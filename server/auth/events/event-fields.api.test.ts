import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { sizes } from '../../testing/sizes.ts'
import { aPerson, PASSWORD, stored } from '../testing/people.ts'
import { hostileLinks } from './testing/hostile-links.ts'
import { recorded, signupsOf } from './testing/signups.ts'

let school: School
let browser: Browser
beforeAll(async () => {
  school = await startSchool()
  await aPerson(school)
  browser = school.browser()
  await browser.post('/api/v1/landing-auth/', { username: 'mama@example.com', password: PASSWORD })
})
afterAll(() => school.close())

const send = (fields: Record<string, string>) => browser.post('/api/v1/register-user-webinar/', fields, { as: 'json' })

const LINK_BAD = 'Нужна ссылка, которая начинается с https://'

test('there are 40 hostile links and more', () => {
  expect(new Set(hostileLinks).size).toBeGreaterThanOrEqual(40)
})

test.each(['bizon_url', 'webinar-offer-url'])('no hostile link is stored as %s', async (field) => {
  const responses = await Promise.all(hostileLinks.map((link) => send({ 'event-id': 'hostile', [field]: link })))
  const passed = responses.flatMap(({ status, body }, at) =>
    status === 400 && 'errors' in body && field in Object(body.errors) ? [] : [hostileLinks[at]],
  )
  expect(passed).toEqual([])
  expect(responses.some(({ text }) => text.includes(LINK_BAD))).toBe(true)
  expect(await recorded(school)).toEqual([])
})

test.each([
  'tomorrow',
  '01.12.2026',
  '2026-13-01',
  '2026-02-30',
  '2026-12-01 19:00',
  '19:00',
  '1764000000',
  '2026-12-01T25:00',
])('the date %s is refused at its field', async (date) => {
  const { status, body } = await send({ 'event-id': 'dated', 'webinar-date': date })
  const errors = { 'webinar-date': ['Нужна дата вида 2026-12-01 или 2026-12-01T19:00'] }
  expect({ status, body }).toEqual({ status: 400, body: { status: 'error', errors } })
})

test.each([
  '2026-12-01',
  '2026-12-01T19:00',
  '2026-12-01T19:00:00',
  '2026-12-01T19:00Z',
  '2026-12-01T19:00:00.000Z',
  '2026-12-01T19:00+03:00',
  '2026-12-01T19:00:00+03:00',
])('the date %s is stored as it was sent', async (date) => {
  expect((await send({ 'event-id': `on ${date}`, 'webinar-date': date })).status).toBe(200)
  const row = (await signupsOf(school)).find(({ eventKey }) => eventKey === `on ${date}`)
  expect(row?.details).toEqual({ 'event-id': `on ${date}`, 'webinar-date': date })
})

test.each([
  ['event-type', 'Signed Up'],
  ['auth-type', 'teacher'],
])('%s takes the words of the spec only', async (field, value) => {
  const { status, body } = await send({ 'event-id': 'x', [field]: value })
  expect({ status, body }).toEqual({
    status: 400,
    body: { status: 'error', errors: { [field]: ['Недопустимое значение'] } },
  })
})

test('what no database keeps as text comes down to one line of whole characters', async () => {
  const strange = 'a\u0000b\nc\ud800d'
  const { status } = await send({ 'event-id': strange, webinar: strange, utm_source: strange })
  const row = (await signupsOf(school)).find(({ eventKey }) => eventKey.startsWith('a'))
  const clean = 'a b c\ufffdd'
  expect([status, row?.details, row?.utm]).toEqual([200, { 'event-id': clean, webinar: clean }, { utm_source: clean }])
})

test('whatever the free fields hold is taken or refused, and never fails', async () => {
  const id = (await stored(school))?.id ?? ''
  const value = fc.oneof(fc.string({ unit: 'binary', maxLength: 210 }), fc.string({ unit: 'grapheme' }))
  const names = ['event-id', 'webinar', 'signed-up-event', 'room', 'action', 'utm_source', 'bizon_url', 'webinar-date']
  const form = fc.dictionary(fc.constantFrom(...names), value, { minKeys: 1, maxKeys: 8 })
  const isHandled = async (fields: Record<string, string>) => {
    await school.deps.limits.forget('eventPerson', id)
    return [200, 400].includes((await send(fields)).status)
  }
  await fc.assert(fc.asyncProperty(form, isHandled), { numRuns: sizes.freeFields })
})
