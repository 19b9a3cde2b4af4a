import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countdown } from './stack.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('it waits until it goes on, and ends once', () => {
  const work = vi.fn()
  const time = countdown(100, work)
  vi.advanceTimersByTime(1_000)
  expect(work).not.toHaveBeenCalled()
  time.resume()
  time.resume()
  vi.advanceTimersByTime(99)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(work).toHaveBeenCalledTimes(1)
})

test('the time for which it is held does not count', () => {
  const work = vi.fn()
  const time = countdown(100, work)
  time.resume()
  vi.advanceTimersByTime(60)
  time.hold()
  time.hold()
  vi.advanceTimersByTime(1_000)
  time.resume()
  vi.advanceTimersByTime(39)
  expect(work).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(work).toHaveBeenCalledTimes(1)
})

test('held, it leaves no timer behind', () => {
  const time = countdown(100, vi.fn())
  time.resume()
  time.hold()
  expect(vi.getTimerCount()).toBe(0)
})
