import type { ATTEMPT_STATES } from '../db/schema/payments.ts'

export type AttemptState = (typeof ATTEMPT_STATES)[number]

/**
 * Where an attempt may go from where it is. What was given up can still succeed, since only the provider knows; what has succeeded
 * can only be returned. Source: DESIGN §6, SECURITY R47, R48.
 */
export const attemptMoves: Record<AttemptState, readonly AttemptState[]> = {
  created: ['action', 'processing', 'authorized', 'succeeded', 'failed', 'canceled', 'expired', 'manual'],
  action: ['processing', 'authorized', 'succeeded', 'failed', 'canceled', 'expired', 'manual'],
  processing: ['action', 'authorized', 'succeeded', 'failed', 'canceled', 'expired', 'manual'],
  authorized: ['succeeded', 'failed', 'canceled', 'manual'],
  failed: ['authorized', 'succeeded', 'manual'],
  canceled: ['authorized', 'succeeded', 'manual'],
  expired: ['authorized', 'succeeded', 'failed', 'canceled', 'manual'],
  manual: ['succeeded', 'failed', 'canceled'],
  succeeded: ['returned'],
  returned: [],
}

const isState = (word: string): word is AttemptState => Object.hasOwn(attemptMoves, word)

/** The states from which an attempt may go to `to`. */
export const attemptStatesBefore = (to: AttemptState): AttemptState[] =>
  Object.keys(attemptMoves)
    .filter(isState)
    .filter((from) => attemptMoves[from].includes(to))

/** Money may come by it without anything going wrong. */
export const isAlive = (state: AttemptState): boolean =>
  state === 'created' || state === 'action' || state === 'processing' || state === 'authorized'

/** Nobody has to be asked any more. */
export const isDecided = (state: AttemptState): boolean => !isAlive(state)
