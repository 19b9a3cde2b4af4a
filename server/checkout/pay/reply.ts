import type { PaidItemReply, PaidReply, PaymentErrorReply, PayReply } from '../../contract/checkout-replies.ts'
import type { Lang } from '../../contract/messages.ts'
import type { Db } from '../../db/database.ts'
import type { Attempt } from '../../payments/attempts/store.ts'
import { describeError } from '../../payments/describe-error.ts'
import { linesOf, type Order, type OrderLine, orderById } from '../../payments/orders/store.ts'
import { isProvider } from '../../payments/payments.ts'
import { TRIAL_UNAVAILABLE } from '../../payments/settle.ts'
import { type Product, productsByIds } from '../catalogue/store.ts'
import { payTexts } from './texts.ts'

const itemReply = ({ name, availableTo }: OrderLine, { type, url }: Product): PaidItemReply => ({
  name,
  type: type === 'camp' ? 'school' : type,
  camp: type === 'camp',
  available_to: availableTo?.toISOString() ?? null,
  url,
})

const paidReply = async (db: Db, { id, provider, orderId }: Attempt): Promise<PaidReply> => {
  const lines = await linesOf(db, orderId)
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
    status: provider === 'school' ? 'paid_bonuses' : 'success',
    payment: id,
    available_to: first?.available_to ?? null,
    url: first?.url ?? '',
    items,
  }
}

type Ended = 'failed' | 'canceled' | 'expired' | 'returned'

/** In the language of who asks, which need not be that of who was refused. */
const errorReply = async ({ id, ref, provider, error }: Attempt, ended: Ended, lang: Lang): Promise<PayReply> => {
  const general: PaymentErrorReply = { type: 'canceled', id: ref ?? id, code: ended, description: '' }
  const told = error ?? general
  const isDescribed = told.description !== '' && isProvider(provider)
  const description = isDescribed ? await describeError(provider, told.code, lang) : payTexts[lang].ended[ended]
  return { status: 'error', error: { ...told, description }, payment: id }
}

/** The money is there; it may have gone back, since the order was paid twice or nobody waited for it any more. */
const moneyReply = async (db: Db, attempt: Attempt, order: Order, lang: Lang): Promise<PayReply> => {
  if (order.state === 'paid') return paidReply(db, attempt)
  return order.state === 'review' ? { status: 'wait', payment: attempt.id } : errorReply(attempt, 'returned', lang)
}

/** What is known of an attempt, in the words of checkout spec §4. What nobody knows yet is `wait`. Source: SECURITY R48. */
export const replyOf = async (db: Db, attempt: Attempt, lang: Lang): Promise<PayReply> => {
  const { id: payment, state, orderId, error } = attempt
  if (error?.code === TRIAL_UNAVAILABLE) return { status: 'unavailable' }
  switch (state) {
    case 'failed':
    case 'canceled':
    case 'expired':
      return errorReply(attempt, state, lang)
    case 'succeeded':
    case 'returned': {
      const order = await orderById(db, orderId)
      if (!order) throw new Error('an attempt without an order')
      return moneyReply(db, attempt, order, lang)
    }
    case 'created':
    case 'action':
    case 'processing':
    case 'authorized':
    case 'manual':
      return { status: 'wait', payment }
  }
}
