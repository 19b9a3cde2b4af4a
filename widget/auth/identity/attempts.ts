import type { FlowContext } from '../flow.ts'
import type { ProviderWindow } from './provider-window.ts'

/** A sign-in by a provider that has begun. */
export interface Attempt {
  /** The secret that names it at the school; '' where it is in the school's cookie. */
  secret: string
  window: ProviderWindow | null
  /** Ends the waiting. */
  end: AbortController
}

/** The attempt of each element: in memory only. */
const attempts = new WeakMap<FlowContext['host'], Attempt>()

export const attemptOf = ({ host }: Pick<FlowContext, 'host'>): Attempt | undefined => attempts.get(host)

/** Takes the place of an earlier attempt, which is no longer waited for. */
export const keepAttempt = ({ host }: Pick<FlowContext, 'host'>, attempt: Attempt): void => {
  attempts.get(host)?.end.abort()
  attempts.set(host, attempt)
}
