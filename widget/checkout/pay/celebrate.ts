import { isText } from '../../api/guards.ts'
import { toJson } from '../../api/json.ts'
import type { CheckoutContext } from '../flow/checkout-context.ts'
import { loadConfetti } from '../flow/lazy-chunks.ts'
import { playChord } from './chord.ts'

const NAME = 'school-checkout:celebrated'
/** How many payments are remembered, latest first. */
const MOST = 20

const celebrated = (): string[] => {
  const paymentIds: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]')
  return Array.isArray(paymentIds) ? paymentIds.filter(isText) : []
}

/** True the first time that this browser sees the payment settled, in any tab. Without localStorage each tab decides for itself. */
const isFirstSight = (payment: string): boolean => {
  try {
    const known = celebrated()
    localStorage.setItem(NAME, toJson([payment, ...known.filter((one) => one !== payment)].slice(0, MOST)))
    return !known.includes(payment)
  } catch {
    return true // storage is forbidden, full, or holds data that is not ours: the tab's own storage decides
  }
}

/** Source: checkout spec §9. */
const SOUND_DELAY_MS = 100

const fly = async (place: Element): Promise<void> => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { throwConfetti } = await loadConfetti()
  await throwConfetti(place)
}

const ring = async ({ host, pause }: CheckoutContext): Promise<void> => {
  if (host.config().noSound) return
  await pause(SOUND_DELAY_MS, host.signal)
  await playChord((milliseconds) => pause(milliseconds, host.signal))
}

const isFirst = ({ tabStorage }: CheckoutContext, payment: string): boolean =>
  tabStorage.isFirst(`celebrated:${payment}`) && isFirstSight(payment)

/**
 * Notifies the page of a settled payment with `school:paid` (its id and the product names), then throws confetti over `place` and plays a
 * sound; once per payment, across reloads. Source: checkout spec §2, §4, §9.
 */
export const celebrate = async (context: CheckoutContext, place: Element): Promise<void> => {
  const { payment } = context.state()
  if (payment?.phase !== 'paid' || !isFirst(context, payment.payment)) return
  const products = payment.items.map(({ name }) => name)
  context.host.emit('school:paid', { payment: payment.payment, products })
  // Both are optional: errors are only reported to the page (`reportError`).
  await Promise.all([fly(place), ring(context)].map((one) => one.catch((error: unknown) => reportError(error))))
}
