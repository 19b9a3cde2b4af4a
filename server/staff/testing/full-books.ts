import { aPerson } from '../../auth/testing/people.ts'
import { issueCertificate, newCode } from '../../catalog/certificates/certificates.ts'
import { grantLils } from '../../catalog/lils/ledger.ts'
import { addProduct } from '../../catalog/products/product-store.ts'
import { addPromo } from '../../catalog/promo-codes/promo-store.ts'
import { giftCertificate, promoUse } from '../../db/schema.ts'
import { attemptsOf } from '../../orders/stores/attempt-store.ts'
import { runRefunds } from '../../orders/refunds/run-refunds.ts'
import {
  type SubscriptionFixture,
  openSubscriptionFixture,
} from '../../orders/subscriptions/testing/subscription-fixture.ts'
import { buys } from '../../orders/subscriptions/testing/subscriber.ts'
import { aProduct } from '../../orders/testing/shop.ts'
import { refundOrder } from '../refund-order.ts'
import { decide, place, sell, tryAgain } from './sale.ts'

export const PROMO = 'promo-of-the-books'

/** A code for ten uses, lils to spend, and a course that brings some. */
const prepare = ({ school, mama }: SubscriptionFixture): Promise<void> =>
  school.deps.transact(async (tx) => {
    const at = school.clock.now()
    await addProduct(tx, aProduct({ type: 'course', productId: 50, lils: 200 }))
    await addProduct(tx, aProduct({ type: 'course', productId: 51, lils: 100 }))
    const code = { code: 'AUTUMN', kind: 'fixed' as const, amountRub: 100_00, limit: 10 }
    await addPromo(tx, { id: PROMO, ...code, createdAt: at })
    await grantLils(tx, { personId: mama.id, amount: 2_000, kind: 'operator', cause: 'operator:1', at })
  })

/** A gift of the school that the person has taken. */
const redeemGift = async ({ school, mama, signIn }: SubscriptionFixture): Promise<void> => {
  const code = newCode()
  const secrets = school.deps.config.sessionSecrets
  const gift = { secrets, code, lils: 300, giver: 'Школа', gender: null, lineId: null, at: school.clock.now() }
  await school.deps.transact((tx) => issueCertificate(tx, gift))
  const paymentRequest = { action: 'get-product', product_type: 'lils', code }
  await (await signIn(mama.email)).post('/gift-certificate/profile/get/', paymentRequest)
}

/** A school with one of everything in its books, and nothing wrong with them. */
export const fullBooks = async () => {
  const fixture = await openSubscriptionFixture()
  const { school, mama } = fixture
  await prepare(fixture)
  await redeemGift(fixture)
  const promo = { id: PROMO, discount: 100_00 }
  const papa = await aPerson(school, { email: 'papa@example.com', phone: '+79161234568' })

  const plain = await sell(school, mama, { product: 'course:1' })
  const byLils = await sell(school, mama, { product: 'course:2', lils: 500 })
  await sell(school, mama, { product: 'course:3', lils: 300 }) // nothing is left to pay
  const byCode = await sell(school, mama, { product: 'course:50', promo })
  const gift = await sell(school, mama, { product: 'gift-certificate:1' })
  const refunded = await sell(school, papa, { product: 'course:51' })
  const refundedGift = await sell(school, papa, { product: 'gift-certificate:1' })
  for (const { order } of [refunded, refundedGift])
    await refundOrder(school.deps, { orderId: order.id, reason: 'by mistake' })
  const live = await place(school, mama, { product: 'course:51', lils: 100, promo })
  const failed = await place(school, mama, { product: 'course:51', lils: 50, promo })
  await decide(school, failed.attempt, 'failed')
  const inReview = await place(school, mama, { product: 'course:2', lils: 20 })
  await decide(school, { ...inReview.attempt, amount: 1_00 })
  const double = await decide(school, await tryAgain(school, plain))
  const subscribed = await fixture.buys()
  const trial = await buys(school, papa, { kind: 'trial' })
  await runRefunds(school.deps)
  const certificates = await school.deps.db.select().from(giftCertificate)
  const uses = await school.deps.db.select().from(promoUse)
  const useOf = (orderId: string) => uses.find((one) => one.orderId === orderId)?.id ?? ''
  const payerOf = async (orderId: string) => (await attemptsOf(school.deps.db, orderId))[0]?.id ?? ''
  const certificateOf = (isOfSchool: boolean, isVoid = false) =>
    certificates.find((one) => (one.lineId === null) === isOfSchool && one.isVoid === isVoid)?.id ?? ''
  return {
    fixture,
    papa,
    plain,
    byLils,
    byCode,
    gift,
    refunded,
    live,
    failed,
    double,
    subscribed: { id: subscribed.id, paidBy: await payerOf(subscribed.id), subscriptionId: (await fixture.held()).id },
    trial: { id: trial.id, paidBy: await payerOf(trial.id) },
    inReview,
    certificates: { sold: certificateOf(false), redeemed: certificateOf(true), voided: certificateOf(false, true) },
    uses: { paid: useOf(byCode.order.id), failed: useOf(failed.order.id), live: useOf(live.order.id) },
  }
}

export type FullBooks = Awaited<ReturnType<typeof fullBooks>>
