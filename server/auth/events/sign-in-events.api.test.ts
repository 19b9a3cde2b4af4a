import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { newestMail, otherThan } from '../testing/mailbox.ts'
import { aPerson, PASSWORD } from '../testing/people.ts'
import { recorded, signupsOf } from './testing/signups.ts'

const EMAIL = 'mama@example.com'
const LANDING = 'https://landing.example'
const ROOM = 'https://start.bizon365.ru/room/17'
const EVENT = {
  webinar: 'phonics',
  'event-type': 'Webinar Signed Up',
  'event-id': '17',
  'webinar-date': '2026-12-01T19:00',
  'webinar-offer-url': 'https://landing.example/offer/',
  bizon_url: ROOM,
  action: 'watch',
  'signed-up-event': 'phonics-signed-up',
  room: '4117:phonics',
  'auth-type': 'webinar',
}
const UTM = { utm_source: 'vk' }
const NEW = { email: 'new@example.com', name: 'Анна', phone: '+79161234567' }
const ROW = { kind: 'Webinar Signed Up', eventKey: '17', details: EVENT, origin: 'https://school.example', utm: UTM }

type Fields = Record<string, string>

let school: School
beforeEach(async () => {
  school = await startSchool()
  await aPerson(school)
})
afterEach(() => school.close())

const byPassword = (browser: Browser, fields: Fields = {}) =>
  browser.post('/api/v1/landing-auth/', { username: EMAIL, password: PASSWORD, ...fields })
const byCode = async (browser: Browser, fields: Fields) => {
  await browser.post('/auth/check-code/', { email: EMAIL, 'send-code': '1' })
  const { code } = await newestMail(school)
  return browser.post('/auth/check-code/', { email: EMAIL, code, 'check-code': '1', ...fields })
}
const registerAt = (path: string) => (browser: Browser, fields: Fields) => browser.post(path, { ...NEW, ...fields })

const ways: Record<string, { email: string; go: (browser: Browser, fields: Fields) => ReturnType<Browser['post']> }> = {
  'a password': { email: EMAIL, go: byPassword },
  'a code': { email: EMAIL, go: byCode },
  'a registration': { email: NEW.email, go: registerAt('/api/v1/landing-registration-site/') },
  'a registration for an event': { email: NEW.email, go: registerAt('/api/v1/landing-registration/v2/') },
}

test.each(Object.entries(ways))('%s signs up for the event and leads into its room', async (_, { email, go }) => {
  const { status, body } = await go(school.browser(), { ...EVENT, ...UTM })
  expect([status, body.status, body.room_url]).toEqual([200, 'ok', ROOM])
  expect(await signupsOf(school, email)).toEqual([ROW])
})

/** What goes to an address of a sign-up for a webinar. */
const noticesTo = async (email: string) =>
  (await school.mails()).filter(({ to, subject }) => to === email && subject.startsWith('Вы записаны на вебинар'))

const byLink = async (browser: Browser, fields: Fields) => {
  await browser.post('/api/v1/landing-send-ml/', { email: EMAIL, ...fields })
  return browser.submit((await newestMail(school)).path)
}
const byPhone = async (browser: Browser, fields: Fields) => {
  await aPerson(school, { email: NEW.email, phone: null })
  await browser.post('/api/v1/landing-auth/', { username: NEW.email, password: PASSWORD })
  return browser.post('/api/v1/landing-add-phone/', { phone: NEW.phone, ...fields })
}
const byPhoneOnFile = async (browser: Browser, fields: Fields) => {
  await byPassword(browser)
  return browser.post('/api/v1/landing-add-phone/', { phone: '+79161234567', ...fields })
}
const waysWithMail: typeof ways = {
  ...ways,
  'a magic link': { email: EMAIL, go: byLink },
  'a phone': { email: NEW.email, go: byPhone },
  'a phone that is on file': { email: EMAIL, go: byPhoneOnFile },
}

test.each(Object.entries(waysWithMail))('%s tells of the event by mail, once and with the room', async (_, way) => {
  expect((await way.go(school.browser(), EVENT)).status).toBe(200)
  await byPassword(school.browser(), EVENT)
  expect((await noticesTo(way.email)).map(({ links }) => links[0])).toEqual([ROOM])
})

test('the mails of sign-ups keep within their own limit, and take none of the codes', async () => {
  for (let at = 0; at < 7; at += 1) await byPassword(school.browser(), { 'event-id': `${at}`, 'auth-type': 'webinar' })
  expect([(await recorded(school)).length, (await noticesTo(EMAIL)).length]).toEqual([7, 5])
  await school.browser().post('/auth/check-code/', { email: EMAIL, 'send-code': '1' })
  expect((await newestMail(school)).code).toMatch(/^\d{8}$/)
})

test.each(Object.entries(ways))('%s for the sake of itself signs up for nothing', async (_, { email, go }) => {
  const { body } = await go(school.browser(), { ...EVENT, 'auth-type': 'only_auth' })
  expect([body.status, body.room_url, await recorded(school, email)]).toEqual(['ok', undefined, []])
})

test.each(Object.entries(ways))('%s without an event answers no room', async (_, { email, go }) => {
  const { body } = await go(school.browser(), { 'auth-type': 'webinar' })
  expect([body.status, 'room_url' in body, await recorded(school, email)]).toEqual(['ok', false, []])
})

test('only-auth signs up for nothing', async () => {
  const { body } = await byPassword(school.browser(), { ...EVENT, 'only-auth': 'true' })
  expect([body.status, body.room_url, await recorded(school)]).toEqual(['ok', undefined, []])
})

test('a failed sign-in signs up for nothing', async () => {
  const browser = school.browser()
  await browser.post('/api/v1/landing-auth/', { username: EMAIL, password: 'not-this-one', ...EVENT })
  await browser.post('/auth/check-code/', { email: EMAIL, 'send-code': '1' })
  const { code } = await newestMail(school)
  await browser.post('/auth/check-code/', { email: EMAIL, code: otherThan(code), 'check-code': '1', ...EVENT })
  await browser.post('/api/v1/landing-registration/v2/', { ...NEW, email: EMAIL, ...EVENT })
  expect(await recorded(school)).toEqual([])
})

test('a magic link signs up when it is opened, from the landing that asked for it, and leads into the room', async () => {
  const landing = school.browser({ origin: LANDING })
  await landing.post('/api/v1/landing-send-ml/', { email: EMAIL, ...EVENT, ...UTM })
  const { path } = await newestMail(school)
  const browser = landing.at('https://school.example')
  await browser.get(path)
  expect(await recorded(school)).toEqual([])
  const { text } = await browser.submit(path)
  expect(text).toContain(`href="${ROOM}"`)
  expect(await signupsOf(school)).toEqual([{ ...ROW, origin: LANDING }])
})

test.each<[string, Fields, string]>([
  ['into the room', {}, ROOM],
  ['where the form wants', { 'success-url': '/free-lesson-oct' }, 'https://school.example/free-lesson-oct'],
])('a link that comes with a code signs up as well and leads %s', async (_, target, address) => {
  const browser = school.browser()
  await browser.post('/auth/check-code/', { email: EMAIL, 'send-code': '1', ...target, ...EVENT })
  const { text } = await browser.submit((await newestMail(school)).path)
  expect(text).toContain(`href="${address}"`)
  expect(await recorded(school)).toEqual([['Webinar Signed Up', '17']])
})

test.each<Fields>([{ 'auth-type': 'only_auth' }, { 'only-auth': '1' }])(
  'a link of a form with %j signs up for nothing',
  async (only) => {
    const browser = school.browser()
    await browser.post('/api/v1/landing-send-ml/', { email: EMAIL, ...EVENT, ...only })
    await browser.submit((await newestMail(school)).path)
    expect(await recorded(school)).toEqual([])
  },
)

test('a phone that is added, or is there already, signs up for the event and leads into its room', async () => {
  await aPerson(school, { email: NEW.email, phone: null })
  const browser = school.browser()
  await browser.post('/api/v1/landing-auth/', { username: NEW.email, password: PASSWORD })
  const add = (event: Fields) => browser.post('/api/v1/landing-add-phone/', { phone: NEW.phone, ...event })
  const responses = [await add({ ...EVENT, ...UTM }), await add({ ...EVENT, 'event-id': '18' }), await add({})]
  const reply = { status: 'ok', phone: NEW.phone }
  expect(responses.map(({ body }) => body)).toEqual([{ ...reply, room_url: ROOM }, { ...reply, room_url: ROOM }, reply])
  expect((await signupsOf(school, NEW.email)).map(({ eventKey }) => eventKey)).toEqual(['17', '18'])
})

test('a phone that is refused signs up for nothing', async () => {
  const browser = school.browser()
  await byPassword(browser)
  await browser.post('/api/v1/landing-add-phone/', { phone: '+79991234567', ...EVENT })
  expect(await recorded(school)).toEqual([])
})

test.each([
  ['webinar', 'Webinar Signed Up'],
  ['autowebinar', 'Webinar Signed Up'],
  ['partner', 'Webinar Signed Up'],
  ['landing', 'Lead Magnet Signed Up'],
  ['', 'Lead Magnet Signed Up'],
])('the auth type %j without an event type is for %s', async (type, kind) => {
  await byPassword(school.browser(), { 'event-id': '17', 'auth-type': type })
  expect(await recorded(school)).toEqual([[kind, '17']])
})

test.each([
  [['event-id', 'webinar', 'signed-up-event', 'room', 'action'], '17'],
  [['webinar', 'signed-up-event', 'room', 'action'], 'phonics'],
  [['signed-up-event', 'room', 'action'], 'phonics-signed-up'],
  [['room', 'action'], '4117:phonics'],
  [['action'], 'watch'],
])('of %j the first one names the event', async (fields, key) => {
  const sent = Object.entries(EVENT).filter(([name]) => fields.includes(name))
  await byPassword(school.browser(), Object.fromEntries(sent))
  expect(await recorded(school)).toEqual([['Lead Magnet Signed Up', key]])
})

test('an event is recorded once, however often and by whatever way the person comes', async () => {
  for (const browser of [school.browser(), school.browser()]) await byPassword(browser, EVENT)
  await byCode(school.browser(), { ...EVENT, webinar: 'another name' })
  expect((await signupsOf(school)).map(({ details }) => details)).toEqual([EVENT])
})

test('the events of an hour beyond the limit are dropped, and the sign-in stands', async () => {
  const browser = school.browser()
  for (let at = 0; at < 61; at += 1) {
    const { status } = await byPassword(browser, { 'event-id': `event ${at}` })
    expect(status).toBe(200)
  }
  expect((await recorded(school)).length).toBe(60)
})

test.each([
  ['https://school.example/room/', 'https://school.example/room/'],
  ['/room/1', 'https://school.example/room/1'],
  ['https://landing.example/room/', 'https://landing.example/room/'],
  [ROOM, ROOM],
  ['https://rooms.example/17', undefined],
  ['https://start.bizon365.ru.evil.example/', undefined],
])('the room at %s is answered as %s', async (link, room) => {
  const { body } = await byPassword(school.browser(), { ...EVENT, bizon_url: link })
  expect([body.room_url, (await signupsOf(school))[0]?.details.bizon_url]).toEqual([room, link])
})

test('a ticket of a landing leads into a room of the school', async () => {
  const landing = school.browser({ origin: LANDING })
  const { body } = await byPassword(landing, { ...EVENT, bizon_url: '/room/1' })
  const step = await landing.submit('/auth/enter/', { ticket: String(body.ticket), next: String(body.room_url) })
  const ticket = /name="ticket" value="([\w-]+)"/.exec(step.text)?.[1] ?? ''
  const { status, headers } = await landing.at('https://school.example').submit('/auth/enter/', { ticket })
  expect([status, headers.location]).toEqual([303, 'https://school.example/room/1'])
})

test('private accounts sign a known address up by the link of the mail, a new one soon', async () => {
  await school.close()
  school = await startSchool({ config: { arePrivateAccounts: true } })
  await aPerson(school)
  const browser = school.browser()
  const register = (email: string) => browser.post('/api/v1/landing-registration/v2/', { ...NEW, email, ...EVENT })
  const [known, unknown] = [await register(EMAIL), await register(NEW.email)]
  expect(unknown.text).toBe(known.text)
  expect((await noticesTo(NEW.email)).length).toBe(1)
  expect([await recorded(school), await recorded(school, NEW.email)]).toEqual([[], [['Webinar Signed Up', '17']]])
  const { text } = await browser.submit((await newestMail(school, EMAIL)).path)
  expect(text).toContain(`href="${ROOM}"`)
  expect(await recorded(school)).toEqual([['Webinar Signed Up', '17']])
  expect((await noticesTo(EMAIL)).length).toBe(1)
})
