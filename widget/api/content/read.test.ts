import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deferredFrom, isoDate, startOf } from './read.ts'

afterEach(() => vi.unstubAllEnvs())

const at = (deferred_date: string, deferred_time: string) => ({ is_deferred: true, deferred_date, deferred_time })

test('a date is read in both formats, and refused where there is no such day', () => {
  const dates = ['2026-03-29', '03-29-2026', '2026-02-30', '29-03-2026', '2026-3-9', '']
  expect(dates.map(isoDate)).toEqual(['2026-03-29', '2026-03-29', null, null, null, null])
})

test.each([
  ['is not deferred', { ...at('2026-03-29', '10:00'), is_deferred: false }],
  ['has no date', at('', '10:00')],
  ['has no time', at('2026-03-29', '')],
  ['has a time that is none', at('2026-03-29', '24:00')],
])('there is no start where it %s', (_, start) => {
  expect(startOf(start)).toBeNull()
})

describe('in Berlin, where the clocks change', () => {
  beforeEach(() => {
    vi.stubEnv('TZ', 'Europe/Berlin')
  })

  test.each([
    ['2026-03-28', '10:00', '2026-03-28T09:00:00.000Z'],
    ['2026-03-29', '10:00', '2026-03-29T08:00:00.000Z'],
    ['2026-10-24', '10:00', '2026-10-24T08:00:00.000Z'],
    ['2026-10-25', '10:00', '2026-10-25T09:00:00.000Z'],
    ['2026-12-31', '00:30', '2026-12-30T23:30:00.000Z'],
  ])('%s %s is %s, and is read back as it was typed', (date, time, moment) => {
    expect([startOf(at(date, time)), deferredFrom(moment)]).toEqual([moment, at(date, time)])
  })

  test('an hour that the clocks leave out is the one they go on to, of one that comes twice it is the first', () => {
    expect([startOf(at('2026-03-29', '02:30')), startOf(at('2026-10-25', '02:30'))]).toEqual([
      '2026-03-29T01:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
    ])
  })
})

test.each([
  ['America/New_York', '2026-11-01T06:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25T01:30:00.000Z'],
  ['Europe/London', '2026-10-25T01:15:00.000Z'],
  ['Asia/Jerusalem', '2026-10-24T23:30:00.000Z'],
  ['Europe/Moscow', '2026-10-24T23:30:15.250Z'],
])('in %s the moment %s is written back as it was read', (zone, moment) => {
  vi.stubEnv('TZ', zone)
  expect(startOf({ ...deferredFrom(moment), deferred_start_at: moment })).toBe(moment)
})

test('a start that is edited takes the place of the moment that was read', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const read = '2026-10-25T01:30:00.000Z'
  const start = { ...deferredFrom(read), deferred_start_at: read }
  expect([startOf({ ...start, deferred_time: '04:00' }), startOf({ ...start, is_deferred: false })]).toEqual([
    '2026-10-25T03:00:00.000Z',
    null,
  ])
})

test('in Moscow the same words are another moment', () => {
  vi.stubEnv('TZ', 'Europe/Moscow')
  expect(startOf(at('03-29-2026', '10:00'))).toBe('2026-03-29T07:00:00.000Z')
})

test('no moment is no deferred start', () => {
  expect(deferredFrom(null)).toEqual({ is_deferred: false, deferred_date: '', deferred_time: '' })
})
