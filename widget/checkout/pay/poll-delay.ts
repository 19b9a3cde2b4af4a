import type { CheckoutContext } from '../checkout-context.ts'

/** How long a payment is asked about before the person is told that it takes long. */
export const PATIENCE_MS = 10 * 60_000

type Clock = Pick<CheckoutContext, 'pause'>

/** Seconds between questions to the school; the last one goes on. */
export const QUESTION_SECONDS = [2, 2, 3, 5, 8, 10] as const

/** The pause after question number `asked`, from 0, in milliseconds. */
export const pauseAfter = (asked: number): number => (QUESTION_SECONDS[asked] ?? 10) * 1_000

/** Resolves when there is reason to ask at once: the network is back, or the person is. */
const woken = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { signal })
    addEventListener('pageshow', () => resolve(), { signal })
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && resolve(), { signal })
  })

/** Waits, less long where there is reason to ask at once. Never resolves once `signal` has aborted. */
export const pollDelay = async ({ pause }: Clock, milliseconds: number, signal: AbortSignal): Promise<void> => {
  const over = new AbortController()
  const both = AbortSignal.any([signal, over.signal])
  await Promise.race([pause(milliseconds, both), woken(both)])
  over.abort()
}
