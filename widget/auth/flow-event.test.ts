import { expect, test } from 'vitest'
import type { WidgetConfig } from '../browser/host.ts'
import { aLoginFlow, anna, pair, sentBy } from './testing/a-login-flow.ts'
import { aHost, anApi, recognised, SCHOOL, signedIn } from './testing/fakes.ts'

const ROOM = `${SCHOOL}/demo/webinar/room/`
const webinar: Partial<WidgetConfig> = { authType: 'webinar', eventId: '42', webinarDate: '2026-12-01T19:00' }

const known = async () => ({ ok: true, body: recognised('+79991234567') }) as const

test('a registration with an event is one call, and leads into the room', async () => {
  const { flow, api, page } = aLoginFlow({
    host: aHost({ settings: webinar }),
    api: anApi({ registerForEvent: async () => ({ ok: true, body: signedIn({ room_url: ROOM }) }) }),
  })
  flow.open('registration')
  await flow.register(anna)
  expect(sentBy(api.calls)).toMatchObject(['registerForEvent', { 'event-id': '42', 'auth-type': 'webinar' }])
  expect(page.left).toEqual([ROOM])
})

test('a sign-in carries the event, and leads into its room', async () => {
  const { flow, api, page } = aLoginFlow({
    host: aHost({ settings: webinar }),
    api: anApi({ signIn: async () => ({ ok: true, body: signedIn({ room_url: ROOM }) }) }),
  })
  await flow.signIn(pair)
  expect(sentBy(api.calls)).toMatchObject(['signIn', { 'event-id': '42', 'webinar-date': '2026-12-01T19:00' }])
  expect(page.left).toEqual([ROOM])
})

test('a code carries the event, when it is asked for and when it is checked, and leads into its room', async () => {
  const { flow, api, page } = aLoginFlow({
    host: aHost({ settings: webinar }),
    api: anApi({ checkCode: async () => ({ ok: true, body: signedIn({ room_url: ROOM }) }) }),
  })
  const named = { 'auth-type': 'webinar', 'event-id': '42', 'webinar-date': '2026-12-01T19:00' }
  const event = { ...named, 'time-zone': 'Europe/Moscow' }
  flow.open('code')
  await flow.sendCode({ email: anna.email })
  expect(sentBy(api.calls)).toEqual(['sendCode', { email: anna.email, ...event }])
  await flow.checkCode({ code: '12345678' })
  expect(sentBy(api.calls)).toEqual(['checkCode', { email: anna.email, code: '12345678', own: 'ask', ...event }])
  expect(page.left).toEqual([ROOM])
})

test('a next page that the landing names comes before the room', async () => {
  const { flow, page } = aLoginFlow({
    host: aHost({ settings: { ...webinar, nextUrl: '/lesson/1' } }),
    api: anApi({ signIn: async () => ({ ok: true, body: signedIn({ room_url: ROOM }) }) }),
  })
  await flow.signIn(pair)
  expect(page.left).toEqual([`${SCHOOL}/lesson/1`])
})

test('who has to add a phone first comes into the room after it', async () => {
  const { flow, page } = aLoginFlow({
    host: aHost({ settings: webinar }),
    api: anApi({ signIn: async () => ({ ok: true, body: signedIn({ room_url: ROOM, phone: null }) }) }),
  })
  await flow.signIn(pair)
  await flow.addPhone({ phone: '+7 999 123-45-67' })
  expect(page.left).toEqual([ROOM])
})

test.each([
  ['a webinar', webinar, 'registerUserForWebinar'],
  ['any other event', { eventId: '42' }, 'registerUserForEvent'],
  ['a free lesson', { sendLessonEvents: true, signedUpEvent: 'moon' }, 'startFreeLesson'],
] as const)('who is signed in confirms %s by one button', async (_, settings, call) => {
  const { flow, api } = aLoginFlow({ host: aHost({ settings }), api: anApi({ check: known }) })
  await flow.start()
  await flow.confirm()
  expect(sentBy(api.calls)[0]).toBe(call)
})

test('without an event the button only leads on', async () => {
  const { flow, api, page } = aLoginFlow({
    host: aHost({ settings: { nextUrl: '/lesson/1' } }),
    api: anApi({ check: known }),
  })
  await flow.start()
  await flow.confirm()
  expect([api.calls, page.left]).toEqual([[], [`${SCHOOL}/lesson/1`]])
})
