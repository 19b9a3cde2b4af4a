import { expect, test } from 'vitest'
import { momentFrom, moscowOf } from './moscow.ts'

test('a moment is shown and entered in Moscow time, wherever the author is', () => {
  expect(moscowOf('2026-12-31T21:30:00.000Z')).toEqual({ day: '2027-01-01', time: '00:30' })
  expect(momentFrom({ day: '2027-01-01', time: '00:30' })).toBe('2026-12-31T21:30:00.000Z')
})

test('a day without a time stays a day, and nothing stays nothing', () => {
  expect([moscowOf('2026-12-31'), moscowOf(null), moscowOf('soon')]).toEqual([
    { day: '2026-12-31', time: '' },
    { day: '', time: '' },
    { day: '', time: '' },
  ])
  expect([momentFrom({ day: '2026-12-31', time: '' }), momentFrom({ day: '', time: '12:00' })]).toEqual([
    '2026-12-31',
    null,
  ])
})
