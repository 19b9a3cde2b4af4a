import { mails, mailSite } from '../../mail/templates.ts'
import { personById } from '../../auth/accounts/account-store.ts'
import type { Tx } from '../../db/database.ts'
import type { Attempt } from '../attempt-store.ts'
import type { Order } from '../order-store.ts'
import type { PaymentDeps } from '../payment-deps.ts'

/** The mail is dropped if it could not be sent within this time. */
const WORTH_MS = 3 * 24 * 60 * 60_000

/** Mails the buyer about a refund, within the transaction that decides it. `isDouble`: the order stays paid. */
export const mailRefund = async (
  tx: Tx,
  { config, mail }: Pick<PaymentDeps, 'config' | 'mail'>,
  { order, attempt, isDouble, at }: { order: Order; attempt: Attempt; isDouble: boolean; at: Date },
): Promise<void> => {
  const person = await personById(tx, order.personId)
  if (!person) throw new Error('an order without a person')
  const { amount, currency } = attempt
  const letter = mails.refundNotice(mailSite(config), { name: person.name, amount, currency, isDouble }, order.lang)
  const expiresAt = new Date(at.getTime() + WORTH_MS)
  await mail.enqueue(tx, { ...letter, to: person.email, dedupeKey: `refund:${attempt.id}`, expiresAt, at })
}
