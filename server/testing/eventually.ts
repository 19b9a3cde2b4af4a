import { vi } from 'vitest'

/** Waits for what happens without being asked for: no longer than it takes, and as long as a slow machine needs. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 2 * 60_000, interval: 5 })
