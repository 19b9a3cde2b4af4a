import type { StripeDecline } from './test-cards.ts'

/** An error response in Stripe's format. */
export class StripeError extends Error {
  readonly status: number
  readonly body: Record<string, unknown>

  constructor(status: number, body: Record<string, unknown>) {
    super('refused')
    this.status = status
    this.body = body
  }
}

export const invalid = (message: string, code?: string, param?: string): StripeError =>
  new StripeError(400, { type: 'invalid_request_error', message, code, param })

export const missing = (object: string, id: string): StripeError => {
  const message = `No such ${object}: '${id}'`
  return new StripeError(404, { type: 'invalid_request_error', code: 'resource_missing', message })
}

export const wrongState = (status: string): StripeError =>
  invalid(`This PaymentIntent has a status of ${status}.`, 'payment_intent_unexpected_state')

/** A decline in the form that errors and intents contain. */
export const declineError = ({ code, declineCode }: StripeDecline) => ({
  type: 'card_error',
  code,
  ...(declineCode && { decline_code: declineCode }),
  message: 'Your card was declined.',
})
