/** Epoch milliseconds. */
export const now = (): number => Date.now()

/** Calls back every `milliseconds`; returns a function that stops it. */
export const every = (milliseconds: number, work: () => void): (() => void) => {
  const timer = setInterval(work, milliseconds)
  return () => clearInterval(timer)
}

/** Resolves after `milliseconds`, or never if `signal` aborts first. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

/** Runs `work` with a time limit: after it, the signal of `work` aborts and the promise rejects, with a TimeoutError. */
export const within = async <T>(
  milliseconds: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const both = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)])
  const ended = new Promise<never>((_, reject) => both.addEventListener('abort', () => reject(both.reason)))
  return Promise.race([work(both), ended])
}

/** Calls back when the browser is idle, or not at all if `signal` aborts first. */
export const whenIdle = (work: () => void, signal: AbortSignal): void => {
  const run = () => signal.aborted || work()
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: 5_000 })
  else setTimeout(run, 1_000) // Safari
}
