import type { Found } from '../../provider.ts'
import { moved } from './answers.ts'
import { type Ask, unknown } from './client.ts'
import { lookAt, lookUp, stateOf, type Told } from './payment-status.ts'

/** A charge that was tried so long ago is answered or lost: all calls for one take eight seconds at the most. */
const LOST_AFTER_MS = 60_000

/** A payment whose page nobody was sent to can be paid by nobody: it is cancelled, so that the person can begin another. */
export const letGo = async (ask: Ask, payment: Told, lang?: 'ru' | 'en'): Promise<Found> => {
  if (payment.Status !== 'NEW') return stateOf(ask, payment, { lang })
  await ask({ method: 'Cancel', fields: { PaymentId: payment.PaymentId }, schema: moved })
  const look = await lookAt(ask, payment.PaymentId)
  return look.kind === 'seen' ? stateOf(ask, look.seen, { lang }) : look
}

/**
 * The truth about a payment whose charge was never answered, by our name of it. One that nobody has begun to pay is let go, but not
 * while its charge may still be under way: that long nobody knows.
 */
export const findLost = async (ask: Ask, orderId: string, ageMs: number): Promise<Found> => {
  const look = await lookUp(ask, orderId)
  if (look.kind !== 'seen') return look
  return look.seen.Status === 'NEW' && ageMs < LOST_AFTER_MS ? unknown('just begun') : letGo(ask, look.seen)
}
