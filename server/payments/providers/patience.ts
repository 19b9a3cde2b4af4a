import { setTimeout as pause } from 'node:timers/promises'

/** The timeout of one call to a provider. */
export const CALL_MS = 5_000

/** The time limit of all calls of one purpose, as a multiple of `CALL_MS`: 8 seconds, or 12 where lists are read. */
export const PATIENCE = { usual: 1.6, lists: 2.4 } as const

/** The clock for timeouts and pauses, in milliseconds. */
export interface Timer {
  now: () => number
  pause: (ms: number) => Promise<unknown>
  /** A signal that aborts after `ms`. */
  timeout: (ms: number) => AbortSignal
}

export const systemTimer: Timer = {
  now: () => performance.now(),
  pause: (ms) => pause(ms),
  timeout: (ms) => AbortSignal.timeout(ms),
}

/** A signal that aborts when the time of a purpose is over; the time starts now. */
export const endOf = ({ timeout }: Timer, callMs: number, patience: number): AbortSignal =>
  timeout(Math.ceil(callMs * patience))
