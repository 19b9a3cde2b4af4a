import type { StandInAnswer } from '../stand-in.ts'
import { type Desk, refuse, sumOf, tell } from './desk.ts'
import type { Init } from './requests.ts'

const DAY_MS = 24 * 60 * 60_000
/** Kopecks. */
const LEAST = 100

const faultOf = ({ bank }: Desk, { Amount, OrderId, Recurrent, CustomerKey, Receipt }: Init): StandInAnswer | null => {
  if (Amount < LEAST) return refuse('251', 'Неверная сумма')
  if (Recurrent && CustomerKey === undefined) return refuse('216', 'Не указан CustomerKey')
  if (Receipt && sumOf(Receipt.Items) !== Amount) return refuse('308', 'Сумма позиций в чеке не равна сумме платежа')
  const isUsed = bank.payments().some(({ orderId }) => orderId === OrderId)
  return isUsed ? refuse('20', 'Ошибка повторного идентификатора заказа') : null
}

/** `Init`: a payment that waits to be paid, and the address of its page. One `OrderId` is taken once. */
export const begin = (desk: Desk, wish: Init): StandInAnswer => {
  const fault = faultOf(desk, wish)
  if (fault) return fault
  const { base, notifyUrl, now } = desk.surroundings
  const payment = desk.bank.begin({
    orderId: wish.OrderId,
    description: wish.Description,
    amount: wish.Amount,
    isTwoStage: wish.PayType === 'T',
    isRecurrent: wish.Recurrent === 'Y',
    customerKey: wish.CustomerKey ?? null,
    notifyUrl: wish.NotificationURL ?? `${notifyUrl}/tbank/`,
    successUrl: wish.SuccessURL ?? base,
    failUrl: wish.FailURL ?? base,
    dueAt: wish.RedirectDueDate ? new Date(wish.RedirectDueDate) : new Date(now().getTime() + DAY_MS),
    lang: wish.Language,
  })
  return tell(desk, payment, { Amount: payment.amount, PaymentURL: `${base}/pay/${payment.id}` })
}
