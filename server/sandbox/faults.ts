/**
 * What may go wrong with one call to a provider. `late-…` has had its effect all the same. `reset`: the connection dies.
 * `stall`: no answer ever comes, though the call has had its effect. `garbled`: it has, and the answer is no answer.
 */
export const FAULTS = ['reset', 'late-reset', 'error', 'late-error', 'stall', 'slow', 'garbled', 'busy'] as const
export type Fault = (typeof FAULTS)[number]

/** What goes wrong next, asked for by operation (`charge`, `find`, `refund`, …). */
export interface Faults {
  /** The next call of the operation goes wrong in this way; several wait in line. */
  next: (operation: string, ...faults: Fault[]) => void
  /** From now on chance decides where nothing waits in line; null is no chance. `random` answers 0 to 1. */
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
