import type { Request, Response } from 'express'
import { unavailabilityOf } from '../db/database-errors.ts'
import type { EdgeMessages, MessageKey } from './messages.ts'

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

type RejectionReason = keyof EdgeMessages

const statuses: Record<RejectionReason, number> = {
  badOrigin: 403,
  badToken: 403,
  malformed: 400,
  tooLarge: 413,
  badMediaType: 415,
  notFound: 404,
  badMethod: 405,
}

/** A request that no use case gets to see: it is refused as a whole, in the shape of the API that it is for. */
export class RejectedRequest extends Error {
  readonly reason: RejectionReason
  readonly status: number

  constructor(reason: RejectionReason, status = statuses[reason]) {
    super(`rejected: ${reason}`)
    this.reason = reason
    this.status = status
  }
}

const reasons: Record<number, RejectionReason> = { 404: 'notFound', 413: 'tooLarge', 415: 'badMediaType' }

/** What Express and its parsers throw, who mark what the sender did wrong by a status below 500; null for any other error. */
export const rejectionOf = (error: unknown): RejectedRequest | null => {
  if (error instanceof RejectedRequest) return error
  const status: unknown = Reflect.get(Object(error), 'status')
  if (typeof status !== 'number' || status < 400 || status > 499) return null
  return new RejectedRequest(reasons[status] ?? 'malformed', status)
}

/** How the log and the wire tell of a refusal. */
export interface WireRefusal {
  status: number
  retryAfter: number | undefined
  /** Names of fields that it is about, for the log: our own, none that was sent. */
  fields: readonly string[]
  send: (request: Request, response: Response) => void
}

/** How the calls of one API tell what went wrong. */
export interface ErrorShape {
  /** What was thrown, as a refusal of the sender's; null for a fault of ours. */
  refusalOf: (error: unknown) => WireRefusal | null
  /** Tells of a fault of ours nothing but the number of the request. */
  sendFault: (request: Request, response: Response) => void
}
