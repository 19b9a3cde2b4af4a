import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../contract/durations.ts'
import type { Client } from '../testing/client.ts'
import { type ContentFixture, startContentFixture } from '../testing/content-fixture.ts'
import { add, change } from './testing/writing.ts'

let fixture: ContentFixture
beforeEach(async () => {
  fixture = await startContentFixture()
})
afterEach(() => fixture.close())

const ROOM = 'https://start.bizon365.ru/room/17'

const inDays = (days: number) => new Date(fixture.school.clock.now().getTime() + days * DAY_MS).toISOString()

const event = () => ({
  webinar_link: ROOM,
  content_registered: '<p>Для своих</p>',
  content_closed: '<p>Спасибо</p>',
  video_result: 'https://video.example/1',
  date_start: inDays(1),
  date_end: inDays(2),
})

const shown = async (client: Client, path = 'webinars/1/') => {
  const { body } = await client.get(path)
  return [body.webinar_link, body.content_registered, body.content_closed, body.video_result]
}

const signUp = (client: Client, fields: object) =>
  client.post('/api/v1/register-user-webinar/', fields, { headers: { 'content-type': 'application/json' } })

const NOTHING = ['', '', '', '']
const AFTERWARDS = ['<p>Спасибо</p>', 'https://video.example/1']

test('the room and what is for participants are shown to who has signed up; what comes afterwards after its end', async () => {
  await add(fixture.as('author'), 'webinar', event())
  const [user, other] = [await fixture.session('user'), await fixture.session('other user')]
  await signUp(user, { 'event-id': '1' })
  const look = async () => [await shown(fixture.as('anonymous')), await shown(other), await shown(user)]
  const before = await look()
  fixture.school.clock.advance(2 * DAY_MS)
  expect([before, await look()]).toEqual([
    [NOTHING, NOTHING, [ROOM, '<p>Для своих</p>', '', '']],
    [
      ['', '', ...AFTERWARDS],
      ['', '', ...AFTERWARDS],
      [ROOM, '<p>Для своих</p>', ...AFTERWARDS],
    ],
  ])
})

test.each(['webinar:1', '1'])(
  'a sign-up for %s counts for that webinar and for no contest of that number',
  async (id) => {
    await add(fixture.as('author'), 'webinar', event())
    await add(fixture.as('author'), 'contest', event())
    const user = await fixture.session('user')
    await signUp(user, { 'event-id': id })
    expect([await shown(user), await shown(user, 'contests-v2/1/')]).toEqual([
      [ROOM, '<p>Для своих</p>', '', ''],
      NOTHING,
    ])
  },
)

test('a sign-up for a contest shows what is for its participants', async () => {
  await add(fixture.as('author'), 'contest', event())
  const user = await fixture.session('user')
  await user.post('/api/v1/register-event/', { 'event-id': '1' })
  expect(await shown(user, 'contests-v2/1/')).toEqual([ROOM, '<p>Для своих</p>', '', ''])
})

test('no list tells the room or what is for participants', async () => {
  await add(fixture.as('author'), 'webinar', event())
  const user = await fixture.session('user')
  await signUp(user, { 'event-id': '1' })
  const texts = await Promise.all(['webinars/', 'school-schedules/'].map(async (path) => (await user.get(path)).text))
  expect(texts.map((text) => [/bizon|Для своих|Спасибо/.test(text), text.includes('"id":1')])).toEqual([
    [false, true],
    [false, true],
  ])
})

test('what a participant sees is kept by their browser alone', async () => {
  await add(fixture.as('author'), 'webinar', event())
  const user = await fixture.session('user')
  const before = (await user.get('webinars/1/')).headers
  await signUp(user, { 'event-id': '1' })
  const after = (await user.get('webinars/1/')).headers
  const again = await user.get('webinars/1/', { headers: { 'if-none-match': after.etag ?? '' } })
  expect([before['cache-control'], after['cache-control'], before.etag === after.etag, again.status]).toEqual([
    'public, max-age=0, must-revalidate',
    'private, no-cache',
    false,
    304,
  ])
})

test('a deferred event shows nothing of this to anybody, whoever has signed up', async () => {
  await add(fixture.as('author'), 'webinar', event())
  const user = await fixture.session('user')
  await signUp(user, { 'event-id': '1' })
  await change(fixture.as('author'), 'webinar', 1, { deferred_start_at: inDays(1) })
  const { body } = await user.get('webinars/1/')
  const response = await signUp(await fixture.session('other user'), { 'event-id': '1' })
  expect([body.content, await shown(user), response.body.room_url]).toEqual([[], NOTHING, undefined])
})
