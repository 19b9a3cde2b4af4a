import type { ProviderId } from '../contract/methods.ts'
import type { Faults } from './faults.ts'
import type { Notices } from './notifications.ts'

export interface SandboxRequest {
  method: string
  /** Below the provider's own address, with a leading slash, without the query. */
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | undefined>>
  body: string
}

export interface SandboxAnswer {
  status: number
  type: string
  body: string
  headers?: Record<string, string>
}

/** `operation` names what faults are asked for; null is never faulty: pages, scripts. `path` matches the whole path, its groups are handed over. */
export interface SandboxRoute {
  method: 'GET' | 'POST'
  path: RegExp
  operation: string | null
  answer: (request: SandboxRequest, groups: string[]) => SandboxAnswer | Promise<SandboxAnswer>
}

/** What a provider's sandbox is made with. `base` is its own address, without a trailing slash (`http://127.0.0.1:3002/yookassa`). */
export interface SandboxContext {
  base: string
  /** What the school's addresses for notifications begin with, without a trailing slash; a provider's own part follows. */
  notifyUrl: string
  notices: Notices
  faults: Faults
  now: () => Date
  /** Waits before what is to come a little later; tests answer at once. */
  later: (ms: number, work: () => void) => void
}

/** One provider's sandbox: what it serves. What people do on its pages, tests do by its own methods. */
export interface ProviderSandbox {
  id: ProviderId
  routes: readonly SandboxRoute[]
}
