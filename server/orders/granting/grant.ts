import { personById } from '../../auth/stores/account-store.ts'
import { addAnalytics } from '../../catalog/analytics/analytics-store.ts'
import { removeItems } from '../../catalog/carts/change-cart.ts'
import { issueCertificate, newCode } from '../../catalog/certificates/certificates.ts'
import { type Product, productsByIds } from '../../catalog/products/product-store.ts'
import { usePromo } from '../../catalog/promo-codes/promo.ts'
import { toMajor } from '../../contract/checkout/money.ts'
import type { Tx } from '../../db/database.ts'
import { isProvider } from '../../payments/payments.ts'
import type { StoredCard } from '../../payments/provider.ts'
import type { Attempt } from '../stores/attempt-store.ts'
import { keepCard } from '../cards/cards.ts'
import { isResumption, type Order, type OrderLine } from '../stores/order-store.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { startSubscription } from '../subscriptions/subscriptions.ts'
import { entitle, rewardLine, rewardOf } from './entitle.ts'
import { type GrantedLine, mailGift, mailPurchase } from './order-mails.ts'

/** An order that has become paid, the attempt that paid it, and the card as the provider returned it. */
interface Paid {
  order: Order
  lines: readonly OrderLine[]
  attempt: Attempt
  card: StoredCard | null
  at: Date
}

/**
 * Stores a `purchase` analytics event, with the field names of the page's own events and no personal data in them. Source: checkout
 * spec §7.
 */
const notePurchase = async (
  tx: Tx,
  { order, lines, attempt, at }: Paid,
  products: readonly Product[],
): Promise<void> => {
  const items = lines.flatMap(({ product, name, price, discount }, at) => {
    const found = products.find(({ id }) => id === product)
    return [
      [`pr${at + 1}nm`, name],
      [`pr${at + 1}id`, found?.productId ?? 0],
      [`pr${at + 1}ca`, found?.type ?? ''],
      [`pr${at + 1}pr`, toMajor(price - discount)],
      [`pr${at + 1}qt`, 1],
    ] as const
  })
  const { id, kind, currency, total, personId } = order
  const data = { order: id, kind, currency, total: toMajor(total), method: attempt.method }
  await addAnalytics(tx, { personId, event: 'purchase', data: { ...data, ...Object.fromEntries(items) }, at })
}

type GrantDeps = Pick<PaymentDeps, 'config' | 'mail'>

/** The id of the card to charge renewals to: the saved one that paid, or the new one if it was to be saved. */
const cardOf = async (tx: Tx, deps: GrantDeps, { order, attempt, card, at }: Paid): Promise<string | null> => {
  const { provider, savesCard, cardId } = attempt
  if (cardId !== null || card === null || !savesCard || !isProvider(provider)) return cardId
  return keepCard(tx, deps, { personId: order.personId, provider, card, at })
}

/** The giver of a certificate: of its item, else of the order. */
const giverOf = ({ gift }: OrderLine, ofOrder: NonNullable<Order['giver']>) =>
  gift?.giver ? { name: gift.giver, gender: gift.gender } : { ...ofOrder, gender: gift?.gender ?? ofOrder.gender }

const certify = async (
  tx: Tx,
  deps: GrantDeps,
  line: OrderLine,
  product: Product,
  { order, giver: ofOrder, at }: { order: Order; giver: NonNullable<Order['giver']>; at: Date },
): Promise<GrantedLine> => {
  const code = newCode()
  const giver = giverOf(line, ofOrder)
  const { lils } = product
  const secrets = deps.config.sessionSecrets
  await issueCertificate(tx, { secrets, code, lils, giver: giver.name, gender: giver.gender, lineId: line.id, at })
  const sent = await mailGift(tx, deps, { order, line, giver, code, lils, at })
  return { line, product, certificate: { code, lils, sent } }
}

/**
 * Grants a paid order, within the transaction that marks it paid, and so once: access, certificates, reward lils, promo code use, saved
 * card and subscription; takes the items out of the cart, stores an analytics event and mails the buyer. Source: DESIGN §6, R47.
 */
export const grantOrder = async (tx: Tx, deps: GrantDeps, paid: Paid): Promise<void> => {
  const { order, lines, at } = paid
  const person = await personById(tx, order.personId)
  if (!person) throw new Error('an order without a person')
  const products = await productsByIds(
    tx,
    lines.map(({ product }) => product),
  )
  const giver = order.giver ?? { name: person.name, gender: null }
  const granted: GrantedLine[] = []
  for (const line of lines) {
    const product = products.find(({ id }) => id === line.product)
    if (!product) throw new Error('an order line without a product')
    await rewardLine(tx, person.id, line, rewardOf(order, product), at)
    granted.push(
      product.type === 'gift-certificate'
        ? await certify(tx, deps, line, product, { order, giver, at })
        : { line: await entitle(tx, order, line, at), product, certificate: null },
    )
  }
  await usePromo(tx, order.id)
  const cardId = await cardOf(tx, deps, paid)
  await startSubscription(tx, { order, lines, cardId, at })
  if (order.cartId !== null)
    await removeItems(tx, { cartId: order.cartId, products: lines.map(({ product }) => product), at })
  if (!isResumption(order)) await notePurchase(tx, paid, products)
  await mailPurchase(tx, deps, { order, attempt: paid.attempt, person, granted, cardId, at })
}
