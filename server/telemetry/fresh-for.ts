import { setTimeout as pause } from 'node:timers/promises'

interface Limits {
  freshMs: number
  patienceMs: number
}

/**
 * The last value that `read` gave, while it is fresh; else that of a new reading, which all callers share. Null if that fails, or takes
 * longer than callers wait.
 */
export const freshFor = <Value>(read: () => Promise<Value>, { freshMs, patienceMs }: Limits) => {
  let last: { value: Value; at: number } | null = null
  let reading: Promise<Value | null> | null = null

  const readAnew = async (): Promise<Value | null> => {
    try {
      const value = await read()
      last = { value, at: performance.now() }
      return value
    } catch {
      return null
    } finally {
      reading = null
    }
  }

  return async (): Promise<Value | null> => {
    if (last && performance.now() - last.at < freshMs) return last.value
    return Promise.race([(reading ??= readAnew()), pause(patienceMs, null, { ref: false })])
  }
}
