import type { Tx } from '../../db/database.ts'
import { lilsEntry, refund } from '../../db/schema.ts'
import { linesOf } from '../../orders/stores/order-store.ts'
import type { ledgerChecks } from '../ledger-check.ts'
import { type FullBooks, PROMO } from './full-books.ts'
import { drop, spoil } from './store.ts'

export type LedgerCheck = keyof typeof ledgerChecks

const FORGED = 'written-past'

const lineOf = async (tx: Tx, orderId: string) => (await linesOf(tx, orderId))[0]?.id ?? ''

/** Whose error is to be found, and what is written past everything that keeps the books in order. */
export type Forgery = [id: string, forge: (tx: Tx) => Promise<unknown>]

/** One way or more to falsify the books for everything that is looked for. */
export const forgeries = (books: FullBooks): Record<LedgerCheck, Forgery[]> => {
  const mama = books.fixture.mama.id
  const at = books.fixture.school.clock.now()
  const entry = (cause: string, amount: number) => ({
    id: FORGED,
    personId: mama,
    amount,
    kind: 'gift',
    cause,
    createdAt: at,
  })
  /** With the balance that goes with it. */
  const enter = async (tx: Tx, cause: string, amount: number): Promise<void> => {
    await tx.insert(lilsEntry).values(entry(cause, amount))
    const own = (await tx.select().from(lilsEntry)).filter(({ personId }) => personId === mama)
    await spoil.balance(
      tx,
      mama,
      own.reduce((sum, one) => sum + one.amount, 0),
    )
  }
  const giveBack = async (tx: Tx, attemptId: string, amount: number) =>
    tx.insert(refund).values({
      id: FORGED,
      attemptId,
      amount,
      reason: 'double',
      dedupeKey: FORGED,
      state: 'created',
      createdAt: at,
    })
  return {
    'lils: a person’s balance is not the sum of the entries': [
      [mama, (tx) => spoil.balance(tx, mama, 5_000)],
      [mama, (tx) => tx.insert(lilsEntry).values(entry('operator:2', 1))],
    ],
    'lils: of an order, not where its state says': [
      [books.byLils.order.id, (tx) => enter(tx, `release:${books.byLils.order.id}`, 500)],
      [books.failed.order.id, (tx) => enter(tx, `refund:${books.failed.order.id}`, 50)],
      [books.inReview.order.id, (tx) => enter(tx, `release:${books.inReview.order.id}`, 10)],
      [books.plain.order.id, (tx) => enter(tx, `refund:${books.plain.order.id}`, 100)],
    ],
    'lils: an entry for something that is not there': [
      'hold',
      'release',
      'refund',
      'reward',
      'revoke',
      'certificate',
    ].map((cause): Forgery => [FORGED, (tx) => enter(tx, `${cause}:nothing`, 100)]),
    'lils: a reward for an order that is not paid': [
      [FORGED, async (tx) => enter(tx, `reward:${await lineOf(tx, books.failed.order.id)}`, 100)],
    ],
    'certificate: redeemed otherwise than credited': [
      [books.certificates.sold, (tx) => enter(tx, `certificate:${books.certificates.sold}`, 3_000)],
      [books.certificates.redeemed, (tx) => spoil.certificate(tx, books.certificates.redeemed, { lils: 301 })],
      [books.certificates.redeemed, (tx) => drop.entry(tx, `certificate:${books.certificates.redeemed}`)],
      [
        books.certificates.redeemed,
        (tx) => spoil.certificate(tx, books.certificates.redeemed, { redeemedBy: books.papa.id }),
      ],
    ],
    'certificate: good, though its order is not paid': [
      [books.certificates.voided, (tx) => spoil.certificate(tx, books.certificates.voided, { isVoid: false })],
      [books.certificates.redeemed, (tx) => spoil.certificate(tx, books.certificates.redeemed, { lineId: 'nothing' })],
    ],
    'order: paid, but its certificate is not there': [
      [books.gift.order.id, (tx) => spoil.certificate(tx, books.certificates.sold, { isVoid: true })],
    ],
    'order: paid, but something was not opened': [[books.plain.order.id, (tx) => drop.entitlement(tx, 'course:1')]],
    'order: a line that does not come to what is due': [
      [books.plain.order.id, (tx) => spoil.line(tx, books.plain.order.id, { price: 1 })],
    ],
    'order: the lines do not come to the total': [
      [books.failed.order.id, (tx) => spoil.order(tx, books.failed.order.id, { total: 1 })],
      [books.failed.order.id, (tx) => spoil.order(tx, books.failed.order.id, { discount: 1 })],
      [books.live.order.id, (tx) => drop.linesOf(tx, books.live.order.id)],
      [books.trial.id, (tx) => drop.linesOf(tx, books.trial.id)],
      [books.plain.order.id, (tx) => spoil.line(tx, books.plain.order.id, { price: 901_00, due: 1_00 })],
      [books.byLils.order.id, (tx) => spoil.order(tx, books.byLils.order.id, { bonuses: 0, discount: 500_00 })],
    ],
    'order: paid, but by no attempt that has succeeded': [
      [books.plain.order.id, (tx) => spoil.attempt(tx, books.plain.attempt.id, { state: 'canceled' })],
      [books.subscribed.id, (tx) => spoil.order(tx, books.subscribed.id, { paidAt: null })],
      [books.trial.id, (tx) => spoil.order(tx, books.trial.id, { paidBy: null })],
      [books.byLils.order.id, (tx) => spoil.order(tx, books.byLils.order.id, { paidBy: books.double.id })],
      [books.plain.order.id, (tx) => spoil.attempt(tx, books.plain.attempt.id, { personId: books.papa.id })],
    ],
    'order: paid with another sum than its total': [
      [books.plain.order.id, (tx) => spoil.attempt(tx, books.plain.attempt.id, { amount: 1_00 })],
      [books.plain.order.id, (tx) => spoil.attempt(tx, books.plain.attempt.id, { currency: 'EUR' })],
      [books.trial.id, (tx) => spoil.order(tx, books.trial.id, { total: 1_00 })],
    ],
    'order: names who has paid it, and is not paid': [
      [books.failed.order.id, (tx) => spoil.order(tx, books.failed.order.id, { paidBy: books.failed.attempt.id })],
    ],
    'order: cheaper by a promo code that was not counted': [
      [
        books.byCode.order.id,
        async (tx) => {
          await drop.useOf(tx, books.byCode.order.id)
          await spoil.promo(tx, PROMO, { used: 0 })
        },
      ],
    ],
    'promo code: counted otherwise than used, or beyond its limit': [
      [PROMO, (tx) => spoil.promo(tx, PROMO, { used: 1 })],
      [PROMO, (tx) => spoil.promo(tx, PROMO, { limit: 0 })],
    ],
    'attempt: money without goods, and not on its way back': [
      [books.double.id, (tx) => drop.refundsOf(tx, books.double.id)],
      [books.trial.paidBy, (tx) => drop.refundsOf(tx, books.trial.paidBy)],
      [books.plain.attempt.id, (tx) => spoil.order(tx, books.plain.order.id, { state: 'canceled' })],
      [books.double.id, (tx) => spoil.refundsOf(tx, books.double.id, { state: 'failed' })],
      [books.refunded.attempt.id, (tx) => spoil.refundsOf(tx, books.refunded.attempt.id, { amount: 1_00 })],
    ],
    'attempt: its money goes back, and what it has paid for stays': [
      [books.plain.attempt.id, (tx) => giveBack(tx, books.plain.attempt.id, books.plain.attempt.amount)],
    ],
    'attempt: more goes back than was paid': [[books.double.id, (tx) => giveBack(tx, books.double.id, 1)]],
    'attempt: brought nothing, and gives something back': [
      [books.failed.attempt.id, (tx) => giveBack(tx, books.failed.attempt.id, 1_00)],
    ],
    'attempt: returned otherwise than its refunds say': [
      [books.double.id, (tx) => spoil.refundsOf(tx, books.double.id, { state: 'processing' })],
      [books.double.id, (tx) => spoil.attempt(tx, books.double.id, { state: 'succeeded' })],
    ],
    'attempt: not decided, and nobody asks about it': [
      [books.live.attempt.id, (tx) => spoil.attempt(tx, books.live.attempt.id, { checkAt: null })],
    ],
    'promo code: a use that stands otherwise than its order': [
      [books.uses.failed, (tx) => spoil.useOf(tx, books.failed.order.id, { state: 'used' })],
      [books.uses.paid, (tx) => spoil.useOf(tx, books.byCode.order.id, { state: 'held' })],
      [books.uses.paid, (tx) => spoil.useOf(tx, books.byCode.order.id, { personId: books.papa.id })],
      [books.uses.paid, (tx) => spoil.useOf(tx, books.byCode.order.id, { orderId: 'nothing' })],
      [books.uses.live, (tx) => spoil.useOf(tx, books.live.order.id, { state: 'released' })],
    ],
    'subscription: runs without charges, or is charged without running': [
      [
        books.subscribed.subscriptionId,
        (tx) => spoil.subscription(tx, books.subscribed.subscriptionId, { nextChargeAt: null }),
      ],
      [
        books.subscribed.subscriptionId,
        (tx) => spoil.subscription(tx, books.subscribed.subscriptionId, { state: 'canceled' }),
      ],
    ],
  }
}
