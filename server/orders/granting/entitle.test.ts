import { describe, expect, test } from 'vitest'
import { availableTo } from './entitle.ts'

const purchase = (duration: number | null) => ({ kind: 'purchase' as const, duration })
const at = (moment: string) => new Date(moment)
const DAY = at('2026-03-10T09:00:00Z')

test.each([
  ['one month', purchase(1), 'closed' as const, '2026-04-10T09:00:00.000Z'],
  ['a year', purchase(12), 'closed' as const, '2027-03-10T09:00:00.000Z'],
  ['what is left is added to', purchase(1), at('2026-03-20T00:00:00Z'), '2026-04-20T00:00:00.000Z'],
  ['what is over is not', purchase(1), at('2026-03-01T00:00:00Z'), '2026-04-10T09:00:00.000Z'],
  ['a trial lasts three days', { kind: 'trial' as const, duration: 1 }, 'closed' as const, '2026-03-13T09:00:00.000Z'],
  [
    'a renewal goes on from the end',
    { kind: 'renewal' as const, duration: 1 },
    at('2026-03-11T00:00:00Z'),
    '2026-04-11T00:00:00.000Z',
  ],
  ['what has no months is for good', purchase(null), 'closed' as const, undefined],
  ['for good stays for good', purchase(1), null, undefined],
])('%s', (_, period, before, end) => {
  expect(availableTo(period, before, DAY)?.toISOString()).toBe(end)
})

test('the last day of a month is kept where the next one is shorter', () => {
  expect(availableTo(purchase(1), 'closed', at('2026-01-31T12:00:00Z'))).toEqual(at('2026-02-28T12:00:00Z'))
})

describe('a camp until the end of summer, which ends with 31 August in Moscow', () => {
  test.each([
    ['in spring', '2026-03-10T09:00:00Z', '2026-08-31T21:00:00.000Z'],
    ['on its last evening', '2026-08-31T20:59:00Z', '2026-08-31T21:00:00.000Z'],
    ['in autumn: of the next', '2026-08-31T21:00:00Z', '2027-08-31T21:00:00.000Z'],
  ])('%s', (_, moment, end) => {
    expect(availableTo(purchase(0), 'closed', at(moment))?.toISOString()).toBe(end)
  })

  test('what is open for longer stays so', () => {
    const longer = at('2026-10-01T00:00:00Z')
    expect(availableTo(purchase(0), longer, DAY)).toEqual(longer)
  })
})
