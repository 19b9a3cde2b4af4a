import { maskedEmail } from '../../auth/pages/layout.ts'
import { type Person, personById } from '../../auth/stores/account-store.ts'
import { type Product, productsByIds } from '../../catalog/products/product-store.ts'
import type {
  OrderReply,
  PaidItemReply,
  PaidReply,
  PaymentErrorReply,
  PayReply,
} from '../../contract/checkout/payment-calls.ts'
import { type Lang, mainLangOf } from '../../contract/langs.ts'
import { toMajor } from '../../contract/checkout/money.ts'
import type { Db } from '../../db/database.ts'
import { isProvider } from '../../payments/payments.ts'
import { providers } from '../../payments/providers/index.ts'
import type { Attempt } from '../stores/attempt-store.ts'
import { isResumption, linesOf, numberOf, type Order, type OrderLine, orderById } from '../stores/order-store.ts'
import { TRIAL_UNAVAILABLE } from '../settling/settle.ts'
import { payTexts } from './texts.ts'

const itemReply = ({ name, availableTo }: OrderLine, { type, url }: Product): PaidItemReply => ({
  name,
  type: type === 'camp' ? 'school' : type,
  camp: type === 'camp',
  available_to: availableTo?.toISOString() ?? null,
  url,
})

/** The order of an attempt in a response. The amount of a card check is not a price. */
export const orderReply = (
  order: Order,
  { method }: Pick<Attempt, 'method'>,
  { email }: Pick<Person, 'email'>,
): OrderReply => ({
  number: numberOf(order),
  total: toMajor(order.total),
  currency: order.currency,
  lils: order.lils,
  method,
  email: maskedEmail(email),
  is_resumed: isResumption(order),
})

const orderOf = async (db: Db, attempt: Attempt): Promise<Order> => {
  const order = await orderById(db, attempt.orderId)
  if (!order) throw new Error('an attempt without an order')
  return order
}

/** The same, read from the database; pass `order` if it is loaded already. */
export const orderReplyOf = async (db: Db, attempt: Attempt, order?: Order): Promise<OrderReply> => {
  const person = await personById(db, attempt.personId)
  if (!person) throw new Error('an attempt of nobody')
  return orderReply(order ?? (await orderOf(db, attempt)), attempt, person)
}

const paidReply = async (db: Db, attempt: Attempt, order: Order): Promise<PaidReply> => {
  const lines = await linesOf(db, order.id)
  const products = await productsByIds(
    db,
    lines.map(({ product }) => product),
  )
  const items = lines.flatMap((line) => {
    const product = products.find(({ id }) => id === line.product)
    return product ? [itemReply(line, product)] : []
  })
  const [first] = items
  return {
    status: attempt.provider === 'school' ? 'paid_bonuses' : 'success',
    payment: attempt.id,
    available_to: first?.available_to ?? null,
    url: first?.url ?? '',
    items,
    order: await orderReplyOf(db, attempt, order),
  }
}

const waitReply = async (db: Db, attempt: Attempt, order: Order): Promise<PayReply> => ({
  status: 'wait',
  payment: attempt.id,
  order: await orderReplyOf(db, attempt, order),
})

type Ended = 'failed' | 'canceled' | 'expired' | 'returned'

/** The error response, in the language of this request, which may differ from the payment's. */
const errorReply = async ({ id, ref, provider, error }: Attempt, ended: Ended, lang: Lang): Promise<PayReply> => {
  const general: PaymentErrorReply = { type: 'canceled', id: ref ?? id, code: ended, description: '' }
  const shown = error ?? general
  const isDescribed = shown.description !== '' && isProvider(provider)
  const description = isDescribed
    ? await providers[provider].describe(shown.code, mainLangOf(lang))
    : payTexts[lang].ended[ended]
  return { status: 'error', error: { ...shown, description }, payment: id }
}

/** The response to a successful payment, which may have been refunded since as a double or late payment. */
const moneyReply = async (db: Db, attempt: Attempt, lang: Lang): Promise<PayReply> => {
  const order = await orderOf(db, attempt)
  if (order.state === 'paid') return paidReply(db, attempt, order)
  return order.state === 'review' ? waitReply(db, attempt, order) : errorReply(attempt, 'returned', lang)
}

/** The response of checkout spec §4 for an attempt; an unknown outcome is `wait`. Source: SECURITY R48. */
export const replyOf = async (db: Db, attempt: Attempt, lang: Lang): Promise<PayReply> => {
  const { state, error } = attempt
  if (error?.code === TRIAL_UNAVAILABLE) return { status: 'unavailable' }
  switch (state) {
    case 'failed':
    case 'canceled':
    case 'expired':
      return errorReply(attempt, state, lang)
    case 'succeeded':
    case 'returned':
      return moneyReply(db, attempt, lang)
    case 'created':
    case 'action':
    case 'processing':
    case 'authorized':
    case 'manual':
      return waitReply(db, attempt, await orderOf(db, attempt))
  }
}
