import type { IdentityLoginReply } from '../../../server/contract/identity-calls.ts'
import type { Reason, Result } from '../../api/result.ts'
import type { ProviderWindow } from './provider-window.ts'

/** How often the school is asked, besides at every message of the window. */
export const POLL_MS = 2_000

/** How many more pending answers count, once the window has closed: the answer may come a moment after it. */
const POLLS_AFTER_CLOSING = 2

/** How long an attempt lasts at the school. */
const ATTEMPT_MS = 10 * 60_000

export type Outcome = Exclude<IdentityLoginReply, { status: 'pending' }>

/** Calls that have told nothing about the attempt: the next may. */
const passing: ReadonlySet<Reason> = new Set(['offline', 'timeout', 'busy', 'unknown', 'in-flight'])

interface WaitDeps {
  window: ProviderWindow
  poll: () => Promise<Result<IdentityLoginReply>>
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
  now: () => number
  signal: AbortSignal
}

/** What the school has found, or why it has refused; null where it has told neither. */
export const outcomeOf = (result: Result<IdentityLoginReply>): Result<Outcome> | null => {
  if (!result.ok) return passing.has(result.reason) ? null : result
  const { body } = result
  return body.status === 'pending' ? null : { ok: true, body }
}

const isWaitedFor = (until: number, { now, signal }: WaitDeps) => !signal.aborted && now() < until

/**
 * Asks the school until it knows the outcome, of which it may hear by the window's message or, where the provider has cut the window off, only by asking.
 * Resolves to 'closed' once the window is closed and nothing has come of it, to null when the wait was ended.
 */
export const waitForOutcome = async (deps: WaitDeps): Promise<Result<Outcome> | 'closed' | null> => {
  const { window, poll, pause, now, signal } = deps
  const until = now() + ATTEMPT_MS
  let afterClosing = 0
  let last: Result<IdentityLoginReply> | null = null
  while (isWaitedFor(until, deps)) {
    await Promise.race([window.news(), pause(POLL_MS, signal)])
    if (signal.aborted) return null
    const isClosed = window.isClosed()
    if (isClosed && !window.isStarted()) return 'closed'
    if (!window.isStarted()) continue
    last = await poll()
    const outcome = outcomeOf(last)
    if (outcome) return signal.aborted ? null : outcome
    if (isClosed) afterClosing += 1
    if (afterClosing > POLLS_AFTER_CLOSING) return last.ok ? 'closed' : last
  }
  return signal.aborted ? null : 'closed'
}

/** Goes on asking for an attempt whose window seems closed: the provider's pages may only have cut it off. Refusals are not heard any more. */
export const waitQuietly = async (deps: WaitDeps & { isBusy: () => boolean }): Promise<Outcome | null> => {
  const { poll, pause, now, signal, isBusy } = deps
  const until = now() + ATTEMPT_MS
  while (isWaitedFor(until, deps)) {
    await Promise.race([deps.window.news(), pause(POLL_MS, signal)])
    if (signal.aborted) return null
    if (isBusy()) continue
    const outcome = outcomeOf(await poll())
    if (outcome) return outcome.ok && !signal.aborted ? outcome.body : null
  }
  return null
}
