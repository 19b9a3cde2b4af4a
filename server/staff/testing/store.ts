import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import {
  entitlement,
  giftCertificate,
  lilsAccount,
  lilsEntry,
  orderLine,
  paymentAttempt,
  promoCode,
  promoUse,
  refund,
  shopOrder,
  subscription,
} from '../../db/schema.ts'

/** Writes past everything that keeps the books in order. */
export const spoil = {
  order: (tx: Tx, id: string, set: Partial<typeof shopOrder.$inferInsert>) =>
    tx.update(shopOrder).set(set).where(eq(shopOrder.id, id)),
  line: (tx: Tx, orderId: string, set: Partial<typeof orderLine.$inferInsert>) =>
    tx.update(orderLine).set(set).where(eq(orderLine.orderId, orderId)),
  attempt: (tx: Tx, id: string, set: Partial<typeof paymentAttempt.$inferInsert>) =>
    tx.update(paymentAttempt).set(set).where(eq(paymentAttempt.id, id)),
  refundsOf: (tx: Tx, attemptId: string, set: Partial<typeof refund.$inferInsert>) =>
    tx.update(refund).set(set).where(eq(refund.attemptId, attemptId)),
  useOf: (tx: Tx, orderId: string, set: Partial<typeof promoUse.$inferInsert>) =>
    tx.update(promoUse).set(set).where(eq(promoUse.orderId, orderId)),
  promo: (tx: Tx, id: string, set: Partial<typeof promoCode.$inferInsert>) =>
    tx.update(promoCode).set(set).where(eq(promoCode.id, id)),
  balance: (tx: Tx, personId: string, balance: number) =>
    tx.update(lilsAccount).set({ balance }).where(eq(lilsAccount.id, personId)),
  certificate: (tx: Tx, id: string, set: Partial<typeof giftCertificate.$inferInsert>) =>
    tx.update(giftCertificate).set(set).where(eq(giftCertificate.id, id)),
  subscription: (tx: Tx, id: string, set: Partial<typeof subscription.$inferInsert>) =>
    tx.update(subscription).set(set).where(eq(subscription.id, id)),
}

export const drop = {
  entitlement: (tx: Tx, product: string) => tx.delete(entitlement).where(eq(entitlement.product, product)),
  refundsOf: (tx: Tx, attemptId: string) => tx.delete(refund).where(eq(refund.attemptId, attemptId)),
  useOf: (tx: Tx, orderId: string) => tx.delete(promoUse).where(eq(promoUse.orderId, orderId)),
  linesOf: (tx: Tx, orderId: string) => tx.delete(orderLine).where(eq(orderLine.orderId, orderId)),
  entry: (tx: Tx, cause: string) => tx.delete(lilsEntry).where(eq(lilsEntry.cause, cause)),
}
