import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LEASE_MS, whileLeased } from './lease.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const now = () => new Date()
const warnings: string[] = []
const log = { warn: (_: object, message: string) => void warnings.push(message) }

test('a lease is renewed before it ends for as long as the work takes, and no longer', async () => {
  const startedAt = Date.now()
  const ends: number[] = []
  const work = Promise.withResolvers<string>()
  const renew = async (until: Date) => void ends.push(until.getTime() - startedAt)
  const done = whileLeased({ now, log }, renew, () => work.promise)
  await vi.advanceTimersByTimeAsync(LEASE_MS)
  work.resolve('done')
  expect(await done).toBe('done')
  await vi.advanceTimersByTimeAsync(LEASE_MS)
  expect(ends).toEqual([5_000 + LEASE_MS, 10_000 + LEASE_MS, 15_000 + LEASE_MS])
})

test('work is done only when no renewal is under way, which would come after what it writes', async () => {
  const [work, renewal] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const order: string[] = []
  const renew = async () => {
    await renewal.promise
    order.push('renewed')
  }
  const all = async () => {
    await whileLeased({ now, log }, renew, () => work.promise)
    order.push('done')
  }
  const done = all()
  await vi.advanceTimersByTimeAsync(5_000)
  work.resolve()
  await vi.advanceTimersByTimeAsync(0)
  renewal.resolve()
  await done
  expect(order).toEqual(['renewed', 'done'])
})

test('a renewal that takes longer than the time between two is waited for, and none overtakes it', async () => {
  const work = Promise.withResolvers<void>()
  const renewals = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const order: string[] = []
  let started = 0
  const renew = async () => {
    const number = started
    started += 1
    await renewals[number]?.promise
    order.push(`renewed ${number}`)
  }
  const done = whileLeased({ now, log }, renew, () => work.promise).then(() => order.push('done'))
  await vi.advanceTimersByTimeAsync(10_000)
  work.resolve()
  renewals[1]?.resolve()
  await vi.advanceTimersByTimeAsync(0)
  renewals[0]?.resolve()
  await done
  expect(order).toEqual(['renewed 0', 'renewed 1', 'done'])
})

test('a renewal that fails is told and stops nothing', async () => {
  const work = Promise.withResolvers<string>()
  const done = whileLeased(
    { now, log },
    () => Promise.reject(new Error('no database')),
    () => work.promise,
  )
  await vi.advanceTimersByTimeAsync(5_000)
  work.resolve('done')
  expect([await done, warnings]).toEqual(['done', ['lease not renewed']])
})
