import { expect, test } from 'vitest'
import { eventFields, signInFields, utmFields } from './event-fields.ts'
import { aConfig } from './testing/fakes.ts'

const webinar = {
  webinar: 'w',
  eventType: 'Webinar Signed Up',
  bizonUrl: 'https://b.example',
  action: 'Смотреть',
  room: 'r',
}

test('the event goes out by the names of the wire', () => {
  expect(eventFields(aConfig({ ...webinar, authType: 'webinar' }))).toEqual({
    webinar: 'w',
    'event-type': 'Webinar Signed Up',
    'event-id': '',
    'webinar-date': '',
    'webinar-offer-url': '',
    bizon_url: 'https://b.example',
    action: 'Смотреть',
    'signed-up-event': '',
    room: 'r',
    'auth-type': 'webinar',
  })
})

test.each([{ onlyAuth: true }, { authType: 'only_auth' as const }])('only_auth has no event: %o', (config) => {
  expect(eventFields(aConfig({ ...webinar, ...config }))).toEqual({})
  expect(signInFields(aConfig({ ...webinar, ...config }))).toEqual({ 'only-auth': 'true', room: 'r' })
})

test('a plain sign-in says nothing of itself', () => {
  expect(Object.values(signInFields(aConfig())).join('')).toBe('')
})

test('of the page’s parameters only utm marks are recorded, the first of each', () => {
  const page = new URL(
    'https://landing.example/?utm_source=vk&utm_source=ok&next=/x&email=a@b.ru&utm_term=a%20b&utm_=&utm-x=1',
  )
  expect(utmFields(page)).toEqual({ utm_source: 'vk', utm_term: 'a b' })
})

test('an endless mark does not keep anybody from registering', () => {
  const page = new URL('https://landing.example/')
  for (let at = 0; at < 30; at += 1) page.searchParams.set(`utm_${at}`, 'x'.repeat(500))
  const fields = Object.values(utmFields(page))
  expect(fields).toHaveLength(20)
  expect(Math.max(...fields.map((value) => value.length))).toBe(200)
})
