import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pause, within } from './clock.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a pause ends after its time', async () => {
  const paused = pause(300, new AbortController().signal)
  await vi.advanceTimersByTimeAsync(299)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await expect(paused).resolves.toBeUndefined()
})

test('a pause that is no longer wanted leaves no timer behind', () => {
  const ended = new AbortController()
  void pause(300, ended.signal)
  ended.abort()
  expect(vi.getTimerCount()).toBe(0)
})

test('work ends with the signal, also work that does not listen to it', async () => {
  const ended = new AbortController()
  const work = within(15_000, ended.signal, () => new Promise<never>(() => {}))
  ended.abort(new Error('gone'))
  await expect(work).rejects.toThrow('gone')
})

test('work that is done in time gives what it made', async () => {
  expect(await within(15_000, new AbortController().signal, async () => 7)).toBe(7)
})
