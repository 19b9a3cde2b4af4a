import { expect, test } from 'vitest'
import { eventFields, signInFields } from './event-fields.ts'
import { aPageAt } from '../browser/testing/a-page.ts'
import { aConfig } from './testing/fakes.ts'

const page = aPageAt('https://landing.example/')
const webinar = {
  webinar: 'w',
  eventType: 'Webinar Signed Up',
  bizonUrl: 'https://b.example',
  action: 'Смотреть',
  room: 'r',
}

test('the event goes out by the names of the wire', () => {
  expect(eventFields(aConfig({ ...webinar, authType: 'webinar' }), page)).toEqual({
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
    'time-zone': 'Europe/Moscow',
  })
})

test.each([{ onlyAuth: true }, { authOnly: true }, { authType: 'only_auth' as const }])(
  'only_auth has no event: %o',
  (config) => {
    expect(eventFields(aConfig({ ...webinar, ...config }), page)).toEqual({})
    expect(signInFields(aConfig({ ...webinar, ...config }), page)).toEqual({ 'only-auth': 'true', room: 'r' })
  },
)

test('a plain sign-in says nothing of itself', () => {
  expect(Object.values(signInFields(aConfig(), page)).join('')).toBe('')
})
