import type { ClientSecretReply, PayReply } from '../../../server/contract/checkout/payment-calls.ts'
import type { Result } from '../../api/result.ts'
import type { CheckoutContext } from '../flow/checkout-context.ts'
import { pollDelay, pauseAfter, PATIENCE_MS } from './poll-payment.ts'

/** How long after the press an unanswered pay request is repeated automatically; its idempotency key makes it one payment. */
export const REPEAT_MS = 2 * 60_000

type PayResult = Result<PayReply | ClientSecretReply>

/** The outcome of the request is unknown: no response, an unusable one, or the first of two copies is still in progress. */
export const isLost = (result: PayResult): boolean =>
  !result.ok && ['offline', 'timeout', 'unknown', 'in-flight'].includes(result.reason)

/** `answered`: this request's payment, or the response to the repeated request. `nothing`: the school has no such request. `silent`: unknown. */
type Found = { kind: 'answered'; result: PayResult } | { kind: 'nothing' } | { kind: 'silent' }

interface LostCall {
  /** The idempotency key; null for a provider's form, where nothing is paid before the form is shown. */
  key: string | null
  call: () => Promise<PayResult>
  /** False once the buyer no longer waits for it. */
  isWaited: () => boolean
}

/** The school's response for the key; null if it has no such request. */
const known = async ({ api }: CheckoutContext, key: string): Promise<PayResult | null> => {
  const result = await api.paymentStatus(key)
  return !result.ok && result.reason === 'refused' ? null : result
}

/**
 * Finds the outcome of a lost pay request by its idempotency key, because other payments of the cart say nothing about it. A request that
 * the school does not know is repeated soon after the press: its key makes it one payment. Later the buyer decides. Source: SECURITY R46,
 * R48.
 */
export const findOut = async (
  context: CheckoutContext,
  { key, call, isWaited }: LostCall,
  signal: AbortSignal,
): Promise<Found> => {
  const pressedAt = context.now()
  let waited = 0
  for (let polls = 0; waited < PATIENCE_MS; polls += 1) {
    await pollDelay(context, pauseAfter(polls), signal)
    waited += pauseAfter(polls)
    const found = key === null || !isWaited() ? null : await known(context, key)
    if (!isWaited()) break
    if (found && !isLost(found)) return { kind: 'answered', result: found }
    if (found) continue
    if (key !== null && context.now() - pressedAt > REPEAT_MS) return { kind: 'nothing' }
    const result = await call()
    if (!isLost(result)) return { kind: 'answered', result }
  }
  return { kind: 'silent' }
}
