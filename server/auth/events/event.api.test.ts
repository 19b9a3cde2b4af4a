import { afterEach, beforeEach, expect, test } from 'vitest'
import { add } from '../../content/publishing/testing/writing.ts'
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
    { 'event-id': id, bizon_url: room, 'webinar-date': date },
  ])
})

test('what the form says itself counts', async () => {
  const own = { bizon_url: `${ROOM}9`, 'webinar-date': '2031-01-01' }
  const { body } = await register('register-user-webinar', { 'event-id': '1', ...own })
  expect(body.room_url).toBe(own.bizon_url)
})

test('the mail of the sign-up tells room and date', async () => {
  await register('register-user-webinar', { 'event-id': '1' })
  const mails = (await fixture.school.mails()).filter(({ to }) => to === emailOf('user'))
  expect(mails.map(({ text }) => [text.includes(ROOM), /1\s+декабря/.test(text)])).toEqual([[true, true]])
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
