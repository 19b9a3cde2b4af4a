import { type Person, personById } from '../../auth/stores/account-store.ts'
import { sendAt } from '../../catalog/certificates/certificates.ts'
import { discountOf } from '../../catalog/products/prices.ts'
import type { Product } from '../../catalog/products/product-store.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { inLang } from '../../contract/in-lang.ts'
import { SUBSCRIBE_PRICE } from '../../contract/checkout/totals.ts'
import type { Tx } from '../../db/database.ts'
import { type MailContent, mails, mailSite, type PurchasedCertificate } from '../../mail/templates.ts'
import type { Attempt } from '../stores/attempt-store.ts'
import { liveCard } from '../stores/card-store.ts'
import { isResumption, numberOf, type Order, type OrderLine } from '../stores/order-store.ts'
import type { PaymentDeps } from '../payment-deps.ts'

interface PaidGift {
  order: Order
  line: OrderLine
  giver: NonNullable<Order['giver']>
  code: string
  lils: number
  at: Date
}

const causeOf = (lineId: string) => `certificate:${lineId}`

/** Queues the mail of a certificate to its receiver, for its day. Returns address and time; null if it has no receiver. */
export const mailGift = async (
  tx: Tx,
  { config, mail }: Pick<PaymentDeps, 'config' | 'mail'>,
  { order, line: { id, gift }, giver, code, lils, at }: PaidGift,
): Promise<{ to: string; at: Date } | null> => {
  if (!gift?.receiver) return null
  const { receiver: to, message } = gift
  const { lang } = order
  const when = sendAt(gift, at)
  const link = `${config.baseUrl}${inLang('/checkout/cart/list', lang)}#code=${code}` // in the fragment, which no request or log has
  const letter = mails.certificate(
    mailSite(config),
    { name: '', number: numberOf(order), giver, message, code, lils, link },
    lang,
  )
  const expiresAt = new Date(when.getTime() + DAY_MS)
  await mail.enqueue(tx, { ...letter, to, at: when, expiresAt, dedupeKey: causeOf(id) })
  return { to, at: when }
}

/** Withdraws the unsent mails of voided certificates. */
export const withdrawGifts = (tx: Tx, { mail }: Pick<PaymentDeps, 'mail'>, lineIds: readonly string[]): Promise<void> =>
  mail.withdraw(tx, lineIds.map(causeOf))

/** A granted line, with its end of access or its certificate. */
export interface GrantedLine {
  line: OrderLine
  product: Product
  certificate: PurchasedCertificate | null
}

/** What a buyer was granted, with the order and the attempt that paid it. */
interface Bought {
  order: Order
  attempt: Attempt
  person: Person
  granted: readonly GrantedLine[]
  /** The card that renewals are charged to. */
  cardId: string | null
  at: Date
}

type MailDeps = Pick<PaymentDeps, 'config' | 'mail'>

/** The mail is dropped if it could not be sent within this time. */
const WORTH_MS = 3 * DAY_MS

const PROFILE = '/user/profile/'

/** The price before the order's promo code: a line's discount includes both the product's discount and the code's. */
const sumOf = ({ discount, currency, createdAt }: Order, { line, product }: GrantedLine): number => {
  const own = discountOf(product, createdAt)[currency]
  return discount === 0 ? line.price - line.discount : Math.max(0, line.price - own)
}

const mailedOrder = ({ order, attempt, at }: Bought) => ({
  number: numberOf(order),
  paidAt: order.paidAt ?? at,
  method: order.total > 0 || order.lils > 0 ? attempt.method : null,
})

const purchaseMail = ({ config }: MailDeps, bought: Bought): MailContent => {
  const { order, person, granted } = bought
  const { currency, discount, bonuses, total, lang } = order
  const [only] = granted.length === 1 ? granted : []
  const details = {
    name: person.name,
    order: mailedOrder(bought),
    currency,
    items: granted.map((one) => ({
      name: one.line.name,
      sum: sumOf(order, one),
      access:
        one.certificate === null
          ? { kind: 'dated' as const, availableTo: one.line.availableTo }
          : { kind: 'undated' as const },
    })),
    discount,
    bonuses,
    total,
    certificates: granted.flatMap(({ certificate }) => certificate ?? []),
    link: `${config.baseUrl}${only?.product.url ?? PROFILE}`,
  }
  return mails.purchase(mailSite(config), details, lang)
}

const trialMail = ({ config }: MailDeps, bought: Bought, endsAt: Date): MailContent => {
  const { order, person } = bought
  const { currency, lang } = order
  const details = {
    name: person.name,
    order: mailedOrder(bought),
    endsAt,
    price: SUBSCRIBE_PRICE[currency],
    currency,
  }
  return mails.trialStarted(mailSite(config), { ...details, link: `${config.baseUrl}${PROFILE}` }, lang)
}

const last4Of = async (tx: Tx, { id }: Person, cardId: string | null): Promise<string | null> =>
  cardId === null ? null : ((await liveCard(tx, id, cardId))?.last4 ?? null)

const resumedMail = async (
  tx: Tx,
  { config }: MailDeps,
  { order, person, cardId }: Bought,
  chargeAt: Date,
): Promise<MailContent> => {
  const { currency, lang } = order
  const price = SUBSCRIBE_PRICE[currency]
  const details = { name: person.name, chargeAt, price, currency, last4: await last4Of(tx, person, cardId) }
  return mails.subscriptionResumed(mailSite(config), { ...details, link: `${config.baseUrl}${PROFILE}` }, lang)
}

const renewalMail = async (
  tx: Tx,
  { config }: MailDeps,
  bought: Bought,
  line: OrderLine & { availableTo: Date },
): Promise<MailContent> => {
  const { order, attempt, person } = bought
  const { total: amount, currency, lang } = order
  const { name: product, availableTo: paidTo } = line
  const last4 = await last4Of(tx, person, attempt.cardId)
  const details = { name: person.name, order: mailedOrder(bought), product, amount, currency, last4, paidTo }
  return mails.renewalPaid(mailSite(config), { ...details, link: `${config.baseUrl}${PROFILE}` }, lang)
}

const letterOf = async (tx: Tx, deps: MailDeps, bought: Bought): Promise<MailContent> => {
  const { kind } = bought.order
  const [first] = bought.granted
  const availableTo = first?.line.availableTo ?? null
  if (!first || availableTo === null) return purchaseMail(deps, bought)
  if (kind === 'trial') return trialMail(deps, bought, availableTo)
  if (isResumption(bought.order)) return resumedMail(tx, deps, bought, availableTo)
  return kind === 'renewal' ? renewalMail(tx, deps, bought, { ...first.line, availableTo }) : purchaseMail(deps, bought)
}

/** Queues the mail about a purchase, trial, renewal or resumed subscription, within the transaction that grants it. */
export const mailPurchase = async (tx: Tx, deps: MailDeps, bought: Bought): Promise<void> => {
  const { order, person, at } = bought
  const letter = await letterOf(tx, deps, bought)
  const expiresAt = new Date(at.getTime() + WORTH_MS)
  await deps.mail.enqueue(tx, { ...letter, to: person.email, at, expiresAt, dedupeKey: `purchase:${order.id}` })
}

interface RefundMail {
  order: Order
  attempt: Attempt
  /** Minor units. */
  amount: number
  /** `late`: the order was never granted; `whole`: it ends; otherwise it stays paid. */
  why: 'double' | 'late' | 'whole' | 'part'
  /** One cause is mailed once. */
  cause: string
  at: Date
}

/** Mails the buyer about a refund, within the transaction that decides it. */
export const mailRefund = async (
  tx: Tx,
  { config, mail }: Pick<PaymentDeps, 'config' | 'mail'>,
  { order, attempt: { currency }, amount, why, cause, at }: RefundMail,
): Promise<void> => {
  const person = await personById(tx, order.personId)
  if (!person) throw new Error('an order without a person')
  const details = { name: person.name, number: numberOf(order), amount, currency, why }
  const letter = mails.refundNotice(mailSite(config), details, order.lang)
  const expiresAt = new Date(at.getTime() + WORTH_MS)
  await mail.enqueue(tx, { ...letter, to: person.email, dedupeKey: `refund:${cause}`, expiresAt, at })
}
