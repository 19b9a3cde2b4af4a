import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTimers } from './timers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('edits are stored in the browser a tenth of a second after the first of them, one write at a time', async () => {
  const writes: PromiseWithResolvers<void>[] = []
  const storeDraft = () => {
    const write = Promise.withResolvers<void>()
    writes.push(write)
    return write.promise
  }
  const timers = createTimers({ storeDraft, save: () => undefined })
  const counts: number[] = []
  const pass = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds)
    counts.push(writes.length)
  }
  timers.scheduleSave()
  await pass(60)
  timers.scheduleSave()
  await pass(40)
  timers.scheduleSave() // while the first one is written
  await pass(1_000)
  writes[0]?.resolve()
  await pass(100)
  writes[1]?.resolve()
  await pass(1_000)
  timers.stop()
  expect(counts).toEqual([0, 1, 1, 2, 2])
})
