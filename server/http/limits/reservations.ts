import { setTimeout as pause } from 'node:timers/promises'
import { type LimitResult, type Counter, ALLOWED, firstRefusal, type Limiter, pointsIn, roomFor } from './counters.ts'

/** A call that is under way within a rule. `finish` ends it and tells whether it counts; without `finish` it expires within a minute. */
export interface Reservation extends LimitResult {
  /** True if it is refused although what counted leaves room: the calls under way took too long. */
  isBusy: boolean
  finish: (isCounted: boolean) => Promise<void>
}

/** How long a call may be under way: reservations of a crashed process are forgotten after one to two such periods. */
const LEASE_MS = 30_000
/** After so many periods a row of the store is used again, so that a key has a few rows at most. */
const PERIODS = 8
/** How long calls under way are stored: their own period, and the next one, in which they are still read and released. */
export const LEASE_SECONDS = 3 * (LEASE_MS / 1_000)

/** How long a call waits for those under way; the widget gives a request up after 15 s. */
export const WAIT_MS = 10_000
const POLL_MS = 25
/** Calls of one key that wait within one process; further ones are refused at once. */
const LINE_MAX = 1_000
/** `Retry-After` of a call that waited in vain: it was not counted, and those under way end soon. */
const BUSY_SECONDS = 2

const refusal = (retryAfter: number, isBusy: boolean): Reservation => ({
  isAllowed: false,
  retryAfter,
  isBusy,
  finish: async () => undefined,
})

/** Counters of one rule. */
interface ReservableRule {
  /** What counted, in each window. */
  windows: readonly Counter[]
  /** Calls under way. */
  underWay: Limiter
}

/**
 * Reserves a point, refuses if what counted fills a window, or answers null if it would do so together with the calls under way.
 *
 * It is exact across processes without a lock: a call adds itself first and reads the others after that, and a call that counts is
 * counted before it is released. So of all calls that end up counted, the last one to add itself sees every other one, as counted or as
 * under way.
 */
const tryToReserve = async ({ windows, underWay }: ReservableRule, key: string): Promise<Reservation | null> => {
  const { isAllowed, retryAfter } = await firstRefusal(windows, async ({ limiter, points }) =>
    roomFor(await limiter.get(key), points - 1),
  )
  if (!isAllowed) return refusal(retryAfter, false)
  const since = Date.now()
  const period = Math.floor(since / LEASE_MS)
  const keyIn = (anyPeriod: number) => `${key}-${anyPeriod % PERIODS}`
  const own = keyIn(period)
  const { consumedPoints } = await underWay.penalty(own)
  // The clock of another process may be in the period before or after.
  const beside = await Promise.all([period - 1, period + 1].map((other) => underWay.get(keyIn(other))))
  const count = beside.reduce((sum, other) => sum + pointsIn(other), consumedPoints)
  const release = async () => {
    if (Date.now() - since < LEASE_MS) await underWay.reward(own)
  }
  const room = await firstRefusal(windows, async ({ limiter, points }) =>
    roomFor(await limiter.get(key), points - count),
  )
  if (!room.isAllowed) {
    await release()
    return null
  }
  const finish = async (isCounted: boolean) => {
    if (isCounted) await Promise.all(windows.map(({ limiter }) => limiter.penalty(key)))
    await release()
  }
  return { ...ALLOWED, isBusy: false, finish }
}

const untilReserved = async (rule: ReservableRule, key: string, deadline: number): Promise<Reservation> => {
  for (;;) {
    const reservation = await tryToReserve(rule, key)
    if (reservation) return reservation
    if (performance.now() > deadline) return refusal(BUSY_SECONDS, true)
    await pause(POLL_MS)
  }
}

interface Line {
  length: number
  end: Promise<unknown>
}

/** Reserves points; the calls of a process for one key wait in line, so that a crowd does not flood the store. */
export const createReserve = (waitMs: number) => {
  const lines = new Map<string, Line>()
  return async (name: string, rule: ReservableRule, key: string): Promise<Reservation> => {
    const line = lines.get(name) ?? { length: 0, end: Promise.resolve() }
    if (line.length >= LINE_MAX) return refusal(BUSY_SECONDS, true)
    lines.set(name, line)
    line.length += 1
    const deadline = performance.now() + waitMs
    const turn = line.end.then(() => untilReserved(rule, key, deadline))
    line.end = turn.catch(() => undefined)
    try {
      return await turn
    } finally {
      line.length -= 1
      if (line.length === 0) lines.delete(name)
    }
  }
}
