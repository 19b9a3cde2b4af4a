import { afterEach, beforeEach, expect, test } from 'vitest'
import { aPerson } from '../../auth/testing/people.ts'
import { cleanUpCheckout } from '../../app/start.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { type Browser, type PostOptions } from '../../testing/browser.ts'
import { type School, startSchool } from '../../testing/school.ts'
import { outcome, refusal, signIn } from '../carts/testing/shopper.ts'
import { addAnalytics, type AnalyticsEvent, dropOldAnalytics, analyticsPages } from './analytics-store.ts'

let school: School
let browser: Browser
beforeEach(async () => {
  school = await startSchool()
  browser = school.browser()
})
afterEach(() => school.close())

const DONE = { status: 200, body: { status: 'ok' } }
const sendEvent = (fields: Record<string, string>, options?: PostOptions, by = browser) =>
  by.post('/api/v1/events-sender/', fields, options).then(outcome)
const all = async (size?: number) => {
  const rows: AnalyticsEvent[] = []
  for await (const page of analyticsPages(school.deps.db, size)) rows.push(...page)
  return rows
}
const storedEvents = async () => (await all()).map(({ personId, event, data }) => ({ personId, event, data }))
const note = (event: string, at: Date) =>
  school.deps.transact((tx) => addAnalytics(tx, { personId: null, event, data: {}, at }))

const names = async () => (await storedEvents()).map(({ event }) => event)

const data = { pr1nm: 'Космос', pr1id: 12, pr1pr: 3_000, pr1qt: 1, pr1br: 'Маяк', pr1ca: 'course', dp: '/x', cos: '2' }

test('an event is kept with the fields of the spec, as JSON in a field of a form', async () => {
  expect(await sendEvent({ event: 'show-methods', data: JSON.stringify(data) })).toEqual(DONE)
  expect(await storedEvents()).toEqual([{ personId: null, event: 'show-methods', data }])
})

test('an event is kept from a JSON body, and without data', async () => {
  const { id } = await aPerson(school)
  await signIn(browser)
  expect(await sendEvent({ event: 'purchase' }, { as: 'json' })).toEqual(DONE)
  expect(await storedEvents()).toEqual([{ personId: id, event: 'purchase', data: {} }])
})

test('what looks like an e-mail, a phone or another long number is not kept, nor what the spec does not name', async () => {
  const personal = {
    pr1nm: 'mama@example.com',
    pr1ca: '+7 916 123-45-67',
    pr1br: '5555 5555 5555 4445',
    cos: 'pay',
    who: 'x',
  }
  await sendEvent({ event: 'add', data: JSON.stringify(personal) })
  expect((await storedEvents()).map((row) => row.data)).toEqual([{ cos: 'pay' }])
})

test.each(['mama@example.com', '8 916 123-45-67', '<script>', '{}', '-'])('%j names no event', async (event) => {
  expect(await sendEvent({ event })).toEqual(refusal('event', 'Недопустимое значение'))
  expect(await storedEvents()).toEqual([])
})

test.each(['[]', '"x"', 'null', '1', '{', 'x'])('%s is no data', async (json) => {
  expect(await sendEvent({ event: 'add', data: json })).toEqual(refusal('data', 'Недопустимое значение'))
})

const sized = (bytes: number) => JSON.stringify({ other: 'я'.repeat((bytes - 12) / 2) })

test('an event of 8 KB is taken, and a larger one refused', async () => {
  expect(Buffer.byteLength(sized(8 * 1024))).toBe(8 * 1024)
  expect(await sendEvent({ event: 'add', data: sized(8 * 1024) })).toEqual(DONE)
  expect(await sendEvent({ event: 'add', data: sized(8 * 1024 + 2) })).toEqual(
    refusal('data', 'Слишком длинно, сократите, пожалуйста'),
  )
})

test('60 events a minute are taken from an address of the network', async () => {
  school.clock.advance(0)
  await browser.checkAuth()
  const responses = await Promise.all(Array.from({ length: 600 }, () => sendEvent({ event: 'add' })))
  const counts = [200, 429].map((status) => responses.filter((response) => response.status === status).length)
  expect([counts, (await storedEvents()).length]).toEqual([[60, 540], 60])
  expect(await sendEvent({ event: 'add' }, {}, browser.from('198.51.100.1'))).toEqual(DONE)
  school.clock.advance(61_000)
  expect(await sendEvent({ event: 'add' })).toEqual(DONE)
})

test('the export reads everything once, oldest first, page by page', async () => {
  const at = school.deps.now()
  for (let one = 0; one < 25; one += 1) await note(`event-${one}`, new Date(at.getTime() + Math.floor(one / 10)))
  const [paged, whole] = [await all(4), await all()]
  expect([paged, new Set(paged.map(({ id }) => id)).size]).toEqual([whole, 25])
  expect(paged.map(({ createdAt }) => createdAt.getTime() - at.getTime())).toEqual([
    ...Array(10).fill(0),
    ...Array(10).fill(1),
    ...Array(5).fill(2),
  ])
})

test('events are kept for 90 days', async () => {
  const at = school.deps.now()
  await note('old', new Date(at.getTime() - 90 * DAY_MS - 1))
  await note('young', new Date(at.getTime() - 90 * DAY_MS))
  await school.deps.transact((tx) => cleanUpCheckout(tx, at))
  expect(await names()).toEqual(['young'])
})

test('of more events than there is room for the newest stay, and no more of one moment than there is room for', async () => {
  const at = school.deps.now()
  for (let one = 0; one < 9; one += 1)
    await note(`event-${Math.min(one, 6)}`, new Date(at.getTime() + Math.min(one, 6)))
  const drop = (most: number) => school.deps.transact((tx) => dropOldAnalytics(tx, { before: new Date(0), most }))
  await drop(5)
  await drop(5)
  expect(await names()).toEqual(['event-4', 'event-5', 'event-6', 'event-6', 'event-6'])
  await drop(2)
  expect(await names()).toEqual(['event-6', 'event-6'])
})
