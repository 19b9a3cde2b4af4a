import { afterEach, beforeEach, expect, test } from 'vitest'
import { add, change, TITLE } from '../../content/publishing/testing/writing.ts'
import { type ContentFixture, emailOf, SECRET, startContentFixture } from '../../content/testing/content-fixture.ts'
import { signupsOf } from './testing/signups.ts'

const ROOM = 'https://start.bizon365.ru/room/17'
const START = '2030-12-01T16:00:00.000Z'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
  await add(fixture.as('author'), 'webinar', { webinar_link: ROOM, date_start: START })
  await add(fixture.as('author'), 'contest', { webinar_link: `${ROOM}0`, date: '2030-12-02' })
})
afterEach(() => fixture.close())

const register = async (path: string, fields: object) =>
  (await fixture.session('user')).post(`/api/v1/${path}/`, fields)

test.each([
  ['register-user-webinar', '1', ROOM, START],
  ['register-webinar', 'webinar:1', ROOM, START],
  ['register-event', 'webinar:1', ROOM, START],
  ['register-event', '1', `${ROOM}0`, '2030-12-02'],
  ['register-user-webinar', 'contest:1', `${ROOM}0`, '2030-12-02'],
])('%s for %s answers the room of that document and records its date', async (path, id, room, date) => {
  const { status, body } = await register(path, { 'event-id': id })
  const [signup] = await signupsOf(fixture.school, emailOf('user'))
  expect([status, body.room_url, signup?.eventKey, signup?.details]).toEqual([
    200,
    room,
    id,
    { 'event-id': id, bizon_url: room, 'webinar-date': date, title: TITLE },
  ])
})

test('what the form says itself counts', async () => {
  const own = { bizon_url: `${ROOM}9`, 'webinar-date': '2031-01-01' }
  const { body } = await register('register-user-webinar', { 'event-id': '1', ...own })
  expect(body.room_url).toBe(own.bizon_url)
})

const noticesOf = async () =>
  (await fixture.school.mails())
    .filter(({ to }) => to === emailOf('user'))
    .map((mail) => ({ ...mail, subject: plain(mail.subject), text: plain(mail.text) }))
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

test('the mail names the event, its room, and its time in Moscow and at the visitor’s', async () => {
  await register('register-user-webinar', { 'event-id': '1', 'time-zone': 'Asia/Vladivostok' })
  const [mail] = await noticesOf()
  expect(mail?.subject).toBe(`Вы записаны: ${TITLE}, 1 декабря в 19:00 МСК`)
  expect(mail?.text.split('\n')).toEqual(
    expect.arrayContaining([
      'Когда: 1 декабря 2030 г. в 19:00 по Москве',
      'По вашему времени: 2 декабря 2030 г. в 02:00 (GMT+10)',
      ROOM,
    ]),
  )
})

test('a time zone that nobody knows is left out', async () => {
  const { status } = await register('register-user-webinar', { 'event-id': '1', 'time-zone': 'Middle/Earth' })
  const [mail] = await noticesOf()
  expect([status, mail?.text.includes('По вашему времени')]).toEqual([200, false])
})

const fieldsOf = (calendar = '') =>
  Object.fromEntries(
    calendar
      .replaceAll('\r\n ', '')
      .split('\r\n')
      .map((line) => line.split(/:(.*)/)),
  )

test('the mail carries the event as a calendar, until its end if its document tells', async () => {
  await change(fixture.as('author'), 'webinar', 1, { date_end: '2030-12-01T17:30:00.000Z' })
  await register('register-user-webinar', { 'event-id': '1' })
  const [mail] = await noticesOf()
  expect(fieldsOf(mail?.calendar)).toMatchObject({
    METHOD: 'PUBLISH',
    SUMMARY: TITLE,
    DTSTART: '20301201T160000Z',
    DTEND: '20301201T173000Z',
    LOCATION: ROOM,
    UID: expect.stringMatching(/^[\da-f]{32}@school\.example$/),
  })
})

test('the mails about two events differ, in their subjects and for calendars', async () => {
  await register('register-user-webinar', { webinar: 'Дроби без слёз', 'webinar-date': '2030-12-03' })
  await register('register-user-webinar', { webinar: 'Шахматы с нуля', 'webinar-date': '2030-12-04T18:00' })
  const mails = await noticesOf()
  const calendars = mails.map(({ calendar }) => fieldsOf(calendar))
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Вы записаны: Шахматы с нуля, 4 декабря в 18:00 МСК',
    'Вы записаны: Дроби без слёз, 3 декабря',
  ])
  expect(new Set(calendars.map(({ UID }) => UID)).size).toBe(2)
  expect(calendars.map((fields) => [fields.DTSTART ?? fields['DTSTART;VALUE=DATE'], fields.DTEND])).toEqual([
    ['20301204T150000Z', '20301204T160000Z'],
    ['20301203', undefined],
  ])
})

test('the mail of an event without a date has no calendar', async () => {
  await register('register-user-webinar', { webinar: 'Дроби без слёз' })
  const [mail] = await noticesOf()
  expect([mail?.subject, mail?.calendar]).toEqual(['Вы записаны: Дроби без слёз', undefined])
})

test('signing in with an event leads into its room', async () => {
  const browser = fixture.school.browser()
  const form = { username: emailOf('user'), password: SECRET, 'event-id': 'webinar:1', 'auth-type': 'webinar' }
  expect((await browser.post('/api/v1/landing-auth/', form)).body.room_url).toBe(ROOM)
})

test.each(['2', 'webinar:2', '17', 'lesson:1', 'webinar:01', 'x'])(
  '%s, which names nothing that is published, is signed up for as before',
  async (id) => {
    await add(fixture.as('author'), 'webinar', { webinar_link: ROOM, status: 0 })
    const { status, body } = await register('register-user-webinar', { 'event-id': id })
    const [signup] = await signupsOf(fixture.school, emailOf('user'))
    expect([status, body.room_url, signup?.details]).toEqual([200, undefined, { 'event-id': id }])
  },
)

test('a room on an origin that the school does not lead to is not answered', async () => {
  await add(fixture.as('author'), 'webinar', { webinar_link: 'https://evil.example/room' })
  expect((await register('register-user-webinar', { 'event-id': '2' })).body.room_url).toBeUndefined()
})
