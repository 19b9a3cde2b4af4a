/**
 * Faults of one call to a provider. `late-…`: the call takes effect, then fails. `reset`: the connection is closed. `stall`: the call takes
 * effect, but no response ever comes. `garbled`: the call takes effect, but the response is cut off.
 */
export const FAULTS = ['reset', 'late-reset', 'error', 'late-error', 'stall', 'slow', 'garbled', 'busy'] as const
export type Fault = (typeof FAULTS)[number]

/** Plans the faults of the next calls, by operation (`charge`, `find`, `refund`, …). */
export interface Faults {
  /** The next call of the operation gets this fault; several faults queue up. */
  next: (operation: string, ...faults: Fault[]) => void
  /** From now on, calls without a queued fault fail at this rate; null is never. `random` returns 0 to 1. */
  chance: (rate: number | null, random?: () => number) => void
  take: (operation: string) => Fault | null
}

const never = (): Fault | null => null

export const createFaults = (): Faults => {
  const waiting = new Map<string, Fault[]>()
  let draw = never
  return {
    next: (operation, ...faults) => void waiting.set(operation, [...(waiting.get(operation) ?? []), ...faults]),
    chance: (rate, random = Math.random) => {
      draw = () =>
        rate !== null && random() < rate ? (FAULTS[Math.floor(random() * FAULTS.length) % FAULTS.length] ?? null) : null
    },
    take: (operation) => waiting.get(operation)?.shift() ?? draw(),
  }
}
