import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../contract/durations.ts'
import { ATTEMPT_STATES, ORDER_STATES } from '../db/schema/payments.ts'
import { attemptMoves, attemptStatesBefore, isAlive, isDecided } from './attempt-machine.ts'
import { isLive, orderMoves, orderStatesBefore } from './order-machine.ts'
import { nextCheck } from './settling/schedule.ts'

describe('the machine of orders', () => {
  test('knows every state of the database, and no other', () => {
    expect(Object.keys(orderMoves).toSorted()).toEqual([...ORDER_STATES].toSorted())
  })

  test('pays from everywhere but where the money is already, or has gone back', () => {
    expect(orderStatesBefore('paid')).toEqual(['open', 'pending', 'review', 'canceled', 'expired'])
  })

  test('refunds only what was paid', () => {
    expect(orderStatesBefore('refunded')).toEqual(['paid', 'review'])
  })

  test('never leaves a refunded order', () => {
    expect(orderMoves.refunded).toEqual([])
  })

  test('holds the cart of an order that may still be paid', () => {
    expect(ORDER_STATES.filter(isLive)).toEqual(['open', 'pending'])
  })
})

describe('the machine of attempts', () => {
  test('knows every state of the database, and no other', () => {
    expect(Object.keys(attemptMoves).toSorted()).toEqual([...ATTEMPT_STATES].toSorted())
  })

  test('succeeds from everywhere but where it has succeeded already', () => {
    const before = ['created', 'action', 'processing', 'authorized', 'failed', 'canceled', 'expired', 'manual']
    expect(attemptStatesBefore('succeeded').toSorted()).toEqual(before.toSorted())
  })

  test('only returns what has succeeded', () => {
    expect([attemptMoves.succeeded, attemptMoves.returned]).toEqual([['returned'], []])
  })

  test('is alive until it is decided', () => {
    expect(ATTEMPT_STATES.filter(isAlive)).toEqual(['created', 'action', 'processing', 'authorized'])
    expect(ATTEMPT_STATES.filter((state) => isAlive(state) === isDecided(state))).toEqual([])
  })
})

const startedAt = new Date('2026-12-01T10:00:00Z')

const isNextInFuture = (age: number) => {
  const now = new Date(startedAt.getTime() + age)
  const next = nextCheck('processing', startedAt, now)
  return next === null || next > now
}

const checkTimes = (state: 'processing' | 'action', until: number): number[] => {
  const times: number[] = []
  let at = startedAt
  while (true) {
    const next = nextCheck(state, startedAt, at)
    if (next === null || next.getTime() - startedAt.getTime() > until) return times
    times.push((next.getTime() - startedAt.getTime()) / 1_000)
    at = next
  }
}

describe('a payment whose result nobody knows', () => {
  test('is asked about so often that hardly one of 10,000 is undecided after five minutes', () => {
    expect(checkTimes('processing', 40_000)).toEqual([5, 10, 20, 30, 40])
    // Before 90 seconds a check cannot decide a charge that got no answer. Of checks that take two calls, of which 3 in 10 fail, half fail.
    const deciding = checkTimes('processing', 5 * MINUTE_MS).filter((seconds) => seconds >= 90)
    expect(10_000 * 0.51 ** deciding.length).toBeLessThan(0.01)
  })

  test('is asked about less and less after five minutes', () => {
    const afterFiveMinutes = checkTimes('processing', 2 * HOUR_MS).filter((seconds) => seconds > 300)
    expect(afterFiveMinutes).toEqual([360, 420, 480, 540, 600, 1_800, 3_600, 7_200])
  })

  test('is asked about hourly for three days, and then no more', () => {
    expect(checkTimes('processing', Number.POSITIVE_INFINITY).slice(-2)).toEqual([71 * 3_600, 72 * 3_600])
  })

  test('is left in peace for a minute where a person has something to do', () => {
    expect(checkTimes('action', 2 * HOUR_MS)).toEqual([60, 120, 300, 600, 1_800, 3_600, 7_200])
  })

  test('is never asked about in the past', () => {
    expect(() => fc.assert(fc.property(fc.nat(80 * HOUR_MS), isNextInFuture))).not.toThrow()
  })
})
