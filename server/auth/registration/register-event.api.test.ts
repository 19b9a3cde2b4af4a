import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventSignup } from '../../db/schema.ts'
import { type Browser, type School, startSchool } from '../../testing/school.ts'
import { newestMail } from '../testing/mailbox.ts'
import { aPerson, PASSWORD } from '../testing/people.ts'
import { recorded, signupsOf } from '../events/testing/signups.ts'
import { sizes } from '../../testing/sizes.ts'

const EMAIL = 'mama@example.com'
const ROOM = 'https://start.bizon365.ru/room/17'
const EVENT = { 'event-id': '17', 'webinar-date': '2026-12-01T19:00', bizon_url: ROOM }
const SUBJECT = 'Вы записаны на вебинар, 1\u00A0декабря в 19:00\u00A0МСК'
const OWN = { status: 'ok', user_name: 'Мария', email: EMAIL, phone_number: '+79161234567' }

type Fields = Record<string, string>

let school: School
let browser: Browser
beforeEach(async () => {
  school = await startSchool()
  await aPerson(school)
  browser = school.browser()
  await browser.post('/api/v1/landing-auth/', { username: EMAIL, password: PASSWORD })
})
afterEach(() => school.close())

const send = (path: string, fields: Fields = EVENT, one = browser) => one.post(`/api/v1/${path}/`, fields)

const MISSING = 'Страница не сказала, на что вас записать. Напишите нам, пожалуйста'
const refused = (errors: Record<string, string[]>) => ({ status: 'error', errors })

test.each(['register-webinar', 'register-user-webinar'])(
  '%s takes nothing typed from who is signed in and answers their own data',
  async (path) => {
    const { status, body } = await send(path, { ...EVENT, utm_source: 'vk' })
    expect({ status, body }).toEqual({ status: 200, body: { ...OWN, room_url: ROOM } })
    expect(await signupsOf(school)).toEqual([
      {
        kind: 'Webinar Signed Up',
        eventKey: '17',
        details: EVENT,
        origin: 'https://school.example',
        utm: { utm_source: 'vk' },
      },
    ])
  },
)

test('who is signed in signs up themself, whatever is typed', async () => {
  const typed = { name: 'Чужая', email: 'other@example.com', phone: '+79990000000' }
  const { body } = await send('register-webinar', { ...EVENT, ...typed })
  expect([body, await recorded(school), await recorded(school, typed.email)]).toEqual([
    { ...OWN, room_url: ROOM },
    [['Webinar Signed Up', '17']],
    [],
  ])
})

test('a phone that is not on file is answered empty', async () => {
  await aPerson(school, { email: 'new@example.com', phone: null })
  const other = school.browser()
  await other.post('/api/v1/landing-auth/', { username: 'new@example.com', password: PASSWORD })
  expect((await send('register-user-webinar', EVENT, other)).body.phone_number).toBe('')
})

test.each(['register-user-webinar', 'start-free-lesson'])('%s is for who is signed in', async (path) => {
  const { status, body } = await send(path, EVENT, school.browser())
  expect({ status, body }).toEqual({ status: 401, body: refused({ __all__: ['Сначала войдите'] }) })
  expect(await school.deps.db.select().from(eventSignup)).toEqual([])
})

test('what a user webinar does not need is ignored', async () => {
  const { status, body } = await send('register-user-webinar', { ...EVENT, email: 'other@example.com' })
  expect([status, body, await recorded(school)]).toEqual([
    200,
    { ...OWN, room_url: ROOM },
    [['Webinar Signed Up', '17']],
  ])
})

test('register-event signs up for any event and answers its room', async () => {
  const { status, body } = await send('register-event', { ...EVENT, 'event-id': 'open day' })
  expect({ status, body }).toEqual({ status: 200, body: { status: 'ok', room_url: ROOM } })
  expect(await recorded(school)).toEqual([['Lead Magnet Signed Up', 'open day']])
})

test.each([
  ['register-webinar', 'Lead Magnet Signed Up'],
  ['register-user-webinar', 'Lead Magnet Signed Up'],
  ['register-event', 'Webinar Signed Up'],
])('%s records the kind %s where the page says so', async (path, kind) => {
  await send(path, { ...EVENT, 'event-type': kind })
  expect(await recorded(school)).toEqual([[kind, '17']])
})

test.each(['register-webinar', 'register-user-webinar', 'register-event'])(
  '%s without an event says that the page named none',
  async (path) => {
    const forms: Fields[] = [{}, { bizon_url: ROOM }, { ...EVENT, 'auth-type': 'only_auth' }]
    for (const fields of forms) {
      const { status, body } = await send(path, fields)
      expect({ status, body }).toEqual({ status: 400, body: refused({ __all__: [MISSING] }) })
    }
    expect(await recorded(school)).toEqual([])
  },
)

test('a free lesson is opened at its fixed address and recorded', async () => {
  const { status, body } = await send('start-free-lesson', {})
  expect({ status, body }).toEqual({
    status: 200,
    body: { status: 'ok', lesson_url: 'https://school.example/free-lesson-oct' },
  })
  expect(await recorded(school)).toEqual([['Lead Magnet Signed Up', 'free-lesson-oct']])
})

test('a free lesson that the page names is recorded under its name, as what it is', async () => {
  await send('start-free-lesson', { 'event-id': 'phonics', 'event-type': 'Webinar Signed Up' })
  expect(await recorded(school)).toEqual([['Lead Magnet Signed Up', 'phonics']])
})

test.each(['register-webinar', 'register-user-webinar', 'register-event', 'start-free-lesson'])(
  `${sizes.callsAtOnce} calls of %s at once leave one row, one mail at most, and are all answered alike`,
  async (path) => {
    const calls = Array.from({ length: sizes.callsAtOnce }, () => send(path, { ...EVENT, 'event-id': 'storm' }))
    const responses = new Set((await Promise.all(calls)).map(({ status, text }) => `${status} ${text}`))
    expect([[...responses].map((response) => response.slice(0, 3)), await recorded(school)]).toEqual([
      ['200'],
      [[expect.any(String), 'storm']],
    ])
    expect((await school.mails()).length).toBeLessThanOrEqual(1)
  },
)

test.each(['register-webinar', 'register-user-webinar', 'register-event'])(
  'a first %s is told by mail with the date by Moscow time and the room, a second one is not',
  async (path) => {
    for (let at = 0; at < 2; at += 1) await send(path, { ...EVENT, 'event-type': 'Webinar Signed Up' })
    const mails = await school.mails()
    const [{ to, subject, text, links } = { to: '', subject: '', text: '', links: [''] }] = mails
    expect([mails.length, to, subject, links[0]]).toEqual([1, EMAIL, SUBJECT, ROOM])
    expect(text.replaceAll('\u00A0', ' ')).toContain('Когда: 1 декабря 2026 г. в 19:00 по Москве')
  },
)

test('a page in English is written to in English', async () => {
  await send('register-webinar', { ...EVENT, lang: 'en' })
  const [mail] = await school.mails()
  const subject = 'You are signed up for the webinar, December 1 at 7:00 PM MSK'
  expect(mail?.subject.replaceAll(/\s/gu, ' ')).toBe(subject)
  expect(mail?.text.replaceAll('\u00A0', ' ')).toContain('When: December 1, 2026 at 7:00 PM, Moscow time')
})

test('a room on no listed origin, and what the page says of the event but its name, stay out of the mail', async () => {
  const strange = { webinar: 'КУПИТЕ на evil.example', action: 'КУПИТЕ', 'signed-up-event': 'КУПИТЕ', room: 'КУПИТЕ' }
  const links = { bizon_url: 'https://evil.example/', 'webinar-offer-url': 'https://evil.example/' }
  await send('register-webinar', { ...strange, ...links })
  const [mail] = await school.mails()
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/evil|КУПИТЕ/)
})

test('the mails of sign-ups keep within the limits of the address; the sign-ups themselves do not suffer', async () => {
  for (let at = 0; at < 7; at += 1) await send('register-event', { 'event-id': `event ${at}` })
  expect([(await recorded(school)).length, (await school.mails()).length]).toEqual([7, 5])
})

test('the events of an hour beyond the limit are refused for now', async () => {
  const statuses = []
  for (let at = 0; at < 61; at += 1) statuses.push((await send('register-event', { 'event-id': `event ${at}` })).status)
  expect(statuses).toEqual([...Array(60).fill(200), 429])
  expect((await send('register-event', { 'event-id': 'event 0' })).status).toBe(200)
})

test('a landing signs up, too, and its origin is kept', async () => {
  const landing = school.browser({ origin: 'https://landing.example' })
  await landing.post('/api/v1/landing-auth/', { username: EMAIL, password: PASSWORD })
  await send('register-webinar', EVENT, landing)
  expect((await signupsOf(school)).map(({ origin }) => origin)).toEqual(['https://landing.example'])
})

test('the confirmation of who registers for an event tells of the event first', async () => {
  const form = { email: 'new@example.com', name: 'Анна', phone: '+79161234567', 'auth-type': 'webinar' }
  await send('landing-registration/v2', { ...form, ...EVENT }, school.browser())
  const { subject, path } = await newestMail(school, form.email)
  expect([subject, path]).toEqual([SUBJECT, expect.stringMatching(/^\/auth\/confirm\/[\w-]{43}\//)])
  const browserOfMail = school.browser()
  expect((await browserOfMail.submit(path)).text).toContain(`href="${ROOM}"`)
})
