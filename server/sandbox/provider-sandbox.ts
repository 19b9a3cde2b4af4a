import type { ProviderId } from '../contract/checkout/methods.ts'
import type { Notices } from './notifications.ts'

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
  /** The fault of a call that is made now. */
  consume: (operation: string) => Fault | null
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
    consume: (operation) => waiting.get(operation)?.shift() ?? draw(),
  }
}

export interface SandboxRequest {
  method: string
  /** Relative to the provider's base URL, with a leading slash, without the query. */
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | undefined>>
  body: string
}

export interface SandboxResponse {
  status: number
  type: string
  body: string
  headers?: Record<string, string>
}

/**
 * `operation` is the name that faults are planned by; null (pages, scripts) never fails. `path` matches the whole path, and its groups are
 * passed to `respond`.
 */
export interface SandboxRoute {
  method: 'GET' | 'POST'
  path: RegExp
  operation: string | null
  respond: (request: SandboxRequest, groups: string[]) => SandboxResponse | Promise<SandboxResponse>
}

/** The context of a provider's sandbox. `base` is its own URL, without a trailing slash (`http://127.0.0.1:3002/yookassa`). */
export interface SandboxContext {
  base: string
  /** Base URL of the school's notification endpoints, without a trailing slash; a provider's own part follows. */
  notifyUrl: string
  notices: Notices
  faults: Faults
  now: () => Date
  /** Runs `work` after a delay; tests run it at once. */
  defer: (ms: number, work: () => void) => void
}

/** The number of a test card and the outcome of paying with it, in Russian. */
export type CardOutcome = readonly [number: string, outcome: string]

/** The sandbox of one provider: what it serves. Tests call its methods in place of a buyer on its pages. */
export interface ProviderSandbox {
  id: ProviderId
  /** In its owner's spelling. */
  name: string
  /** The test cards that the provider publishes. */
  cards: readonly CardOutcome[]
  routes: readonly SandboxRoute[]
}
