import { z } from 'zod'
import { readJson } from '../../payments/providers/tbank/json.ts'
import { isSigned } from '../../payments/providers/tbank/token.ts'
import type { SandboxAnswer, SandboxRoute } from '../provider-sandbox.ts'
import { type Desk, refuse, sumOf, tell } from './desk.ts'
import { cancel, charge, confirm } from './moves.ts'
import { addCustomer, cardList, order, qrCode, state } from './reads.ts'
import * as requests from './requests.ts'
import type { Init } from './requests.ts'

const DAY_MS = 24 * 60 * 60_000
/** Kopecks. */
const LEAST = 100

const faultOf = ({ bank }: Desk, { Amount, OrderId, Recurrent, CustomerKey, Receipt }: Init): SandboxAnswer | null => {
  if (Amount < LEAST) return refuse('251', 'Неверная сумма')
  if (Recurrent && CustomerKey === undefined) return refuse('216', 'Не указан CustomerKey')
  if (Receipt && sumOf(Receipt.Items) !== Amount) return refuse('308', 'Сумма позиций в чеке не равна сумме платежа')
  const isUsed = bank.payments().some(({ orderId }) => orderId === OrderId)
  return isUsed ? refuse('20', 'Ошибка повторного идентификатора заказа') : null
}

/** `Init`: a payment that waits to be paid, and the address of its page. One `OrderId` is taken once. */
const begin = (desk: Desk, wish: Init): SandboxAnswer => {
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

type Work<Value> = (desk: Desk, value: Value) => SandboxAnswer

/** A call that is not signed for our terminal, or not as its schema says, is refused. */
const answerWith = <Value>(
  desk: Desk,
  text: string,
  schema: z.core.$ZodType<Value>,
  work: Work<Value>,
): SandboxAnswer => {
  const { terminalKey, password } = desk.settings
  const body = readJson(text)
  const from = requests.signed.safeParse(body).data
  if (typeof body !== 'object' || body === null || !from) return refuse('2', 'Отсутствуют обязательные параметры')
  if (from.TerminalKey !== terminalKey) return refuse('205', 'Указанный терминал не найден')
  if (!isSigned(body, from.Token, password))
    return refuse('204', 'Неверный токен. Проверьте пару TerminalKey/SecretKey')
  const { data } = z.safeParse(schema, body)
  return data === undefined ? refuse('17', 'Неверные введенные данные') : work(desk, data)
}

/** The calls of T-Bank that the school makes, and what faults in them are asked for by. Source: PROVIDERS §1.5. */
export const apiRoutes = (desk: Desk): SandboxRoute[] => {
  const call = <Value>(
    method: string,
    operation: string,
    schema: z.core.$ZodType<Value>,
    work: Work<Value>,
  ): SandboxRoute => ({
    method: 'POST',
    path: new RegExp(`^/v2/${method}$`),
    operation,
    answer: ({ body }) => answerWith(desk, body, schema, work),
  })
  return [
    call('Init', 'init', requests.init, begin),
    call('GetState', 'find', requests.ofPayment, state),
    call('CheckOrder', 'find-lost', requests.ofOrder, order),
    call('Charge', 'charge', requests.charge, charge),
    call('Confirm', 'capture', requests.confirm, confirm),
    call('Cancel', 'cancel', requests.cancel, cancel),
    call('GetCardList', 'cards', requests.ofCustomer, cardList),
    call('AddCustomer', 'customer', requests.ofCustomer, addCustomer),
    call('GetQr', 'qr', requests.qr, qrCode),
  ]
}
