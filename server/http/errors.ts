import { unavailabilityOf } from '../db/unavailable.ts'
import type { MessageKey } from './messages.ts'

/** A refusal that the person can correct: it becomes `{status: 'error', errors}` on the wire, never a log entry. */
export class Refusal extends Error {
  readonly fields: Record<string, MessageKey[]>
  readonly status: number
  /** Seconds until it is worth trying again; sent as `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(fields: Record<string, MessageKey[]>, status = 400, retryAfter?: number) {
    super(`refused: ${Object.keys(fields).join(', ')}`)
    this.fields = fields
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** Refuses at one field; `__all__` is the form as a whole. */
export const refuse = (field: string, message: MessageKey): never => {
  throw new Refusal({ [field]: [message] })
}

/** Refuses for now: 429 after too many tries, 503 when there is no room. */
export const refuseForNow = (status: 429 | 503, message: MessageKey, retryAfter: number): never => {
  throw new Refusal({ __all__: [message] }, status, retryAfter)
}

const UNAVAILABLE_SECONDS = 5

/** The refusal for now of a call that the database could not carry out; null for any other error. */
export const refusalOfOutage = (error: unknown): Refusal | null =>
  unavailabilityOf(error) ? new Refusal({ __all__: ['unavailable'] }, 503, UNAVAILABLE_SECONDS) : null
