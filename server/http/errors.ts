import type { Request, Response } from 'express'
import { unavailabilityOf } from '../db/database-errors.ts'
import type { EdgeMessages } from '../contract/messages.ts'
import type { MessageKey } from './messages.ts'

/** A refusal that the user can correct: `{status: 'error', errors}` in the response, an `info` event in the log. */
export class Refusal extends Error {
  readonly fields: Record<string, MessageKey[]>
  readonly status: number
  /** Seconds until a retry makes sense; sent as `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(fields: Record<string, MessageKey[]>, status = 400, retryAfter?: number) {
    super(`refused: ${Object.keys(fields).join(', ')}`)
    this.fields = fields
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** Refuses one field; `__all__` is the form as a whole. */
export const refuse = (field: string, message: MessageKey): never => {
  throw new Refusal({ [field]: [message] })
}

/** Refuses temporarily: 429 after too many attempts, 503 when there is no capacity. */
export const refuseForNow = (status: 429 | 503, message: MessageKey, retryAfter: number): never => {
  throw new Refusal({ __all__: [message] }, status, retryAfter)
}

/** `Retry-After` while the database is unavailable. */
export const UNAVAILABLE_SECONDS = 5

/** The temporary refusal of a request that failed because the database is unavailable; null for any other error. */
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

/** A request that the edge refuses as a whole before any use case runs, in the error format of its API. */
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

/** Converts errors of Express and its parsers, which mark errors of the sender with a 4xx `status`; null for any other error. */
export const rejectionOf = (error: unknown): RejectedRequest | null => {
  if (error instanceof RejectedRequest) return error
  const status: unknown = Reflect.get(Object(error), 'status')
  if (typeof status !== 'number' || status < 400 || status > 499) return null
  return new RejectedRequest(reasons[status] ?? 'malformed', status)
}

/** A refusal as it is logged and sent. */
interface WireRefusal {
  status: number
  retryAfter: number | undefined
  /** Names of the refused fields, for the log: only names from our schemas, never names from the request. */
  fields: readonly string[]
  send: (request: Request, response: Response) => void
}

/** The error format of one API. */
export interface ErrorShape {
  /** The error as a refusal of the sender's fault; null for an error of the server. */
  refusalOf: (error: unknown) => WireRefusal | null
  /** Answers an error of the server with the request id and no further detail. */
  sendError: (request: Request, response: Response) => void
}
