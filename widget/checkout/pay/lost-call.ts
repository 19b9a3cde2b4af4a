import type { ClientSecretReply, PayReply } from '../../../server/contract/checkout-replies.ts'
import type { Result } from '../../api/result.ts'
import type { CheckoutContext } from '../flow/checkout-context.ts'
import { pollDelay, pauseAfter, PATIENCE_MS } from './follow.ts'

/** How long after the press a call without an answer is made again by itself; its key makes it one payment. */
export const REPEAT_MS = 2 * 60_000

type Answer = Result<PayReply | ClientSecretReply>

/** Nobody knows what became of the call: no answer, a broken one, or the first of two copies is being carried out. */
export const isLost = (result: Answer): boolean =>
  !result.ok && ['offline', 'timeout', 'unknown', 'in-flight'].includes(result.reason)

/** `answered`: by the payment of this very call, or by the call that was made again. `nothing`: it never came to the school. `silent`: nobody knows. */
export type Found = { kind: 'answered'; answer: Answer } | { kind: 'nothing' } | { kind: 'silent' }

export interface LostCall {
  /** Names the call at the school; null for a form of the provider, where nothing is paid before it is shown. */
  key: string | null
  call: () => Promise<Answer>
  /** False once the person is not waiting for it any more. */
  isWaited: () => boolean
}

/** What the school knows of the call by its key; null where it knows nothing of it. */
const known = async ({ api }: CheckoutContext, key: string): Promise<Answer | null> => {
  const result = await api.paymentStatus(key)
  return !result.ok && result.reason === 'refused' ? null : result
}

/**
 * Asks the school what has become of a call to pay, by the key of the call: other payments of the same cart say nothing of it. Soon
 * after the press the same call is made again where the school knows of none: its key makes it one payment. Later the person is asked.
 * Source: SECURITY R46, R48.
 */
export const findOut = async (
  context: CheckoutContext,
  { key, call, isWaited }: LostCall,
  signal: AbortSignal,
): Promise<Found> => {
  const pressedAt = context.now()
  let waited = 0
  for (let asked = 0; waited < PATIENCE_MS; asked += 1) {
    await pollDelay(context, pauseAfter(asked), signal)
    waited += pauseAfter(asked)
    const found = key === null || !isWaited() ? null : await known(context, key)
    if (!isWaited()) break
    if (found && !isLost(found)) return { kind: 'answered', answer: found }
    if (found) continue
    if (key !== null && context.now() - pressedAt > REPEAT_MS) return { kind: 'nothing' }
    const answer = await call()
    if (!isLost(answer)) return { kind: 'answered', answer }
  }
  return { kind: 'silent' }
}
