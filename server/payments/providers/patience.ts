import { setTimeout as pause } from 'node:timers/promises'

/** How long one call to a provider may take. */
export const CALL_MS = 5_000

/** How many times as long as one call everything that is asked for one purpose may take: 8 seconds, or 12 where lists are looked through. */
export const PATIENCE = { usual: 1.6, lists: 2.4 } as const

/** The time by which calls end and pauses are made, in milliseconds. */
export interface Timer {
  now: () => number
  pause: (ms: number) => Promise<unknown>
  /** Aborts when this long is over. */
  timeout: (ms: number) => AbortSignal
}

export const systemTimer: Timer = {
  now: () => performance.now(),
  pause: (ms) => pause(ms),
  timeout: (ms) => AbortSignal.timeout(ms),
}

/** When the time for a purpose is over, which begins now. */
export const endOf = ({ timeout }: Timer, callMs: number, patience: number): AbortSignal =>
  timeout(Math.ceil(callMs * patience))
