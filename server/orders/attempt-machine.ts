import type { ATTEMPT_STATES } from '../db/schema/payments.ts'

export type AttemptState = (typeof ATTEMPT_STATES)[number]

/**
 * Allowed state transitions of an attempt. One that was given up can still succeed, since only the provider knows; one that has
 * succeeded can only become `returned`. Source: DESIGN §6, SECURITY R47, R48.
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

/** The states that may change to `to`. */
export const attemptStatesBefore = (to: AttemptState): AttemptState[] =>
  Object.keys(attemptMoves)
    .filter(isState)
    .filter((from) => attemptMoves[from].includes(to))

/** The attempt is undecided: its payment can still go through in the normal course. */
export const isAlive = (state: AttemptState): boolean =>
  state === 'created' || state === 'action' || state === 'processing' || state === 'authorized'

/** No more scheduled checks: the attempt is final, was given up, or is left to a person. */
export const isDecided = (state: AttemptState): boolean => !isAlive(state)
