import type { SandboxAnswer } from '../provider-sandbox.ts'
import type { Decline } from './cards.ts'

/** An error response in Stripe's format. */
export class StripeFault extends Error {
  readonly status: number
  readonly error: Record<string, unknown>

  constructor(status: number, error: Record<string, unknown>) {
    super('refused')
    this.status = status
    this.error = error
  }
}

export const invalid = (message: string, code?: string, param?: string): StripeFault =>
  new StripeFault(400, { type: 'invalid_request_error', message, code, param })

export const missing = (what: string, id: string): StripeFault =>
  new StripeFault(404, { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${what}: '${id}'` })

/** A decline in the form that errors and intents contain. */
export const declineError = ({ code, declineCode }: Decline) => ({
  type: 'card_error',
  code,
  ...(declineCode && { decline_code: declineCode }),
  message: 'Your card was declined.',
})

export const json = (status: number, body: object, headers: Record<string, string> = {}): SandboxAnswer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(body),
  headers: { 'Request-Id': 'req_stand_in', ...headers },
})
