import { describe, expect, test } from 'vitest'
import { accessAfter } from './entitle.ts'

const purchase = (duration: number | null) => ({ kind: 'purchase' as const, duration })
const renewal = { kind: 'renewal' as const, duration: 1 }
const at = (moment: string) => new Date(moment)
const DAY = at('2026-03-10T09:00:00Z')

/** Access until a moment, on whose day its period began; null is for good. */
const until = (end: Date | null) => ({ end, anchor: end?.getUTCDate() ?? 0 })

test.each([
  ['one month', purchase(1), null, '2026-04-10T09:00:00.000Z'],
  ['a year', purchase(12), null, '2027-03-10T09:00:00.000Z'],
  ['what is left is added to', purchase(1), until(at('2026-03-20T00:00:00Z')), '2026-04-20T00:00:00.000Z'],
  ['what is over is not', purchase(1), until(at('2026-03-01T00:00:00Z')), '2026-04-10T09:00:00.000Z'],
  ['a trial lasts three days', { kind: 'trial' as const, duration: 1 }, null, '2026-03-13T09:00:00.000Z'],
  ['a renewal goes on from the end', renewal, until(at('2026-03-11T00:00:00Z')), '2026-04-11T00:00:00.000Z'],
  ['what has no months is for good', purchase(null), null, undefined],
  ['for good stays for good', purchase(1), until(null), undefined],
])('%s', (_, period, before, end) => {
  expect(accessAfter(period, before, DAY).end?.toISOString()).toBe(end)
})

/** The days on which access ends after periods that were paid one after the other. */
const endsOf = (...periods: (readonly [period: Parameters<typeof accessAfter>[0], paidAt: string])[]) => {
  let access: ReturnType<typeof accessAfter> | null = null
  return periods.map(([period, paidAt]) => {
    access = accessAfter(period, access, at(paidAt))
    return access.end?.toISOString().slice(0, 10)
  })
}

describe('a period that ends early in a month that is too short is followed by one that ends on the day of the first', () => {
  test.each([
    ['bought ahead', purchase(1), '2026-01-31', purchase(3), '2026-02-01T12:00:00Z', '2026-02-28', '2026-05-31'],
    ['renewed', purchase(1), '2026-01-31', renewal, '2026-02-28T12:00:30Z', '2026-02-28', '2026-03-31'],
    ['of the 29th', purchase(1), '2026-01-29', renewal, '2026-02-28T12:00:30Z', '2026-02-28', '2026-03-29'],
    ['of the 28th', purchase(1), '2026-01-28', renewal, '2026-02-28T12:00:30Z', '2026-02-28', '2026-03-28'],
    ['after 30 days', purchase(1), '2026-03-31', renewal, '2026-04-30T12:00:30Z', '2026-04-30', '2026-05-31'],
    ['renewed days later', purchase(1), '2026-01-31', renewal, '2026-03-03T12:00:00Z', '2026-02-28', '2026-04-03'],
    ['bought anew', purchase(1), '2026-01-31', purchase(1), '2026-04-30T12:00:00Z', '2026-02-28', '2026-05-30'],
    [
      'a trial',
      { kind: 'trial' as const, duration: 1 },
      '2027-01-28',
      renewal,
      '2027-01-31T12:00:30Z',
      '2027-01-31',
      '2027-02-28',
    ],
  ])('%s', (_, first, day, second, paidAt, ...ends) => {
    expect(endsOf([first, `${day}T12:00:00Z`], [second, paidAt])).toEqual(ends)
  })

  test('over months', () => {
    const days = ['2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']
    const renewals = days.slice(0, -1).map((day) => [renewal, `${day}T12:00:00Z`] as const)
    expect(endsOf([purchase(1), '2027-10-31T12:00:00Z'], ...renewals)).toEqual(days)
  })
})

describe('a camp until the end of summer, which ends with 31 August in Moscow', () => {
  test.each([
    ['in spring', '2026-03-10T09:00:00Z', '2026-08-31T21:00:00.000Z'],
    ['on its last evening', '2026-08-31T20:59:00Z', '2026-08-31T21:00:00.000Z'],
    ['in autumn: of the next', '2026-08-31T21:00:00Z', '2027-08-31T21:00:00.000Z'],
  ])('%s', (_, moment, end) => {
    expect(accessAfter(purchase(0), null, at(moment)).end?.toISOString()).toBe(end)
  })

  test('what is open for longer stays so', () => {
    const longer = at('2026-10-01T00:00:00Z')
    expect(accessAfter(purchase(0), until(longer), DAY).end).toEqual(longer)
  })
})
