import type { RateLimiterRes, RateLimiterStoreAbstract } from 'rate-limiter-flexible'
import { CLOCK_SKEW_MS } from '../../db/lease.ts'

/** `retryAfter`: seconds until a point is available, at least 1; 0 if one is available now. */
export interface LimitResult {
  isAllowed: boolean
  retryAfter: number
}

export const ALLOWED: LimitResult = { isAllowed: true, retryAfter: 0 }

export type Limiter = Pick<RateLimiterStoreAbstract, 'get' | 'consume' | 'penalty' | 'reward' | 'delete'>

/** The counter of one window. */
export interface Counter {
  points: number
  limiter: Limiter
}

export const pointsIn = (state: RateLimiterRes | null | undefined): number => state?.consumedPoints ?? 0

export const roomFor = (state: RateLimiterRes | null, points: number): LimitResult => {
  const isAllowed = pointsIn(state) <= points
  return isAllowed ? ALLOWED : { isAllowed, retryAfter: Math.max(1, Math.ceil((state?.msBeforeNext ?? 0) / 1000)) }
}

const isCount = (reason: unknown): reason is RateLimiterRes =>
  typeof reason === 'object' && reason !== null && !(reason instanceof Error) && 'consumedPoints' in reason

/**
 * Cuts windows that end later than their length allows, which began while the clock was ahead: else a limit of minutes would refuse for as
 * long as the clock was wrong.
 */
export const cuttingWindows = (limiter: RateLimiterStoreAbstract, seconds: number): Limiter => {
  const longest = seconds * 1_000 + CLOCK_SKEW_MS
  const cut = async (key: string | number, state: RateLimiterRes): Promise<RateLimiterRes> =>
    state.msBeforeNext > longest ? limiter.set(key, state.consumedPoints, seconds) : state
  return {
    get: async (key) => {
      const state = await limiter.get(key)
      return state && cut(key, state)
    },
    consume: (key) =>
      limiter.consume(key).then(
        (state) => cut(key, state),
        async (reason: unknown) => {
          throw isCount(reason) ? await cut(key, reason) : reason
        },
      ),
    penalty: async (key) => cut(key, await limiter.penalty(key)),
    reward: (key, points) => limiter.reward(key, points),
    delete: (key) => limiter.delete(key),
  }
}

/** The library rejects with the count when the limit is exceeded, and with an error when the store fails. */
export const spendOne = async ({ limiter, points }: Counter, key: string): Promise<LimitResult> => {
  const state = await limiter.consume(key).catch((reason: unknown) => {
    if (isCount(reason)) return reason
    throw reason
  })
  return roomFor(state, points)
}

/** The first counter without a point left; later counters are not asked. */
export const firstRefusal = async (
  counters: readonly Counter[],
  ask: (counter: Counter) => Promise<LimitResult>,
): Promise<LimitResult> => {
  for (const counter of counters) {
    const result = await ask(counter)
    if (!result.isAllowed) return result
  }
  return ALLOWED
}
