import { afterEach, expect, test, vi } from 'vitest'
import { formatEvent } from './event-date.tsx'

afterEach(() => vi.unstubAllEnvs())

const inZone = (zone: string) => vi.stubEnv('TZ', zone)

test.each([
  ['2026-12-03T19:00', '2026-12-03T16:00:00.000Z'],
  ['2026-12-03T19:00:00+03:00', '2026-12-03T16:00:00.000Z'],
  ['2026-12-03T16:00:00Z', '2026-12-03T16:00:00.000Z'],
])('%s is told by the visitor’s clock, with the time zone named', (date, iso) => {
  inZone('Asia/Yekaterinburg')
  expect(formatEvent(date, 'ru')).toEqual({
    iso,
    moment: 'четверг, 3 декабря в 21:00',
    zone: 'Екатеринбург, стандартное время',
  })
})

test('the date is in the language of the element', () => {
  inZone('Europe/Moscow')
  expect(formatEvent('2026-12-03T19:00', 'en')).toEqual({
    iso: '2026-12-03T16:00:00.000Z',
    moment: expect.stringMatching(/^Thursday, December 3 at 7:00\sPM$/),
    zone: 'Moscow Standard Time',
  })
})

test('a day stays that day, whatever the clock', () => {
  inZone('America/New_York')
  expect(formatEvent('2026-12-03', 'ru')).toEqual({ iso: '2026-12-03', moment: 'четверг, 3 декабря' })
})

test.each(['', 'скоро', '2026-13-45', '2026-12-03T99:00'])('«%s» is no date', (date) => {
  expect(formatEvent(date, 'ru')).toBeNull()
})
