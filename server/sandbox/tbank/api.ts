import { z } from 'zod'
import { readJson } from '../../payments/providers/tbank/json.ts'
import { isSigned } from '../../payments/providers/tbank/token.ts'
import type { SandboxAnswer, SandboxRoute } from '../provider-sandbox.ts'
import { type Terminal, refuse, sumOf, tell } from './terminal.ts'
import { cancel, charge, confirm } from './moves.ts'
import { addCustomer, cardList, order, qrCode, state } from './reads.ts'
import * as requests from './requests.ts'
import type { Init } from './requests.ts'

const DAY_MS = 24 * 60 * 60_000
/** Kopecks. */
const LEAST = 100

const faultOf = (
  { bank }: Terminal,
  { Amount, OrderId, Recurrent, CustomerKey, Receipt }: Init,
): SandboxAnswer | null => {
  if (Amount < LEAST) return refuse('251', 'Неверная сумма')
  if (Recurrent && CustomerKey === undefined) return refuse('216', 'Не указан CustomerKey')
  if (Receipt && sumOf(Receipt.Items) !== Amount) return refuse('308', 'Сумма позиций в чеке не равна сумме платежа')
  const isUsed = bank.payments().some(({ orderId }) => orderId === OrderId)
  return isUsed ? refuse('20', 'Ошибка повторного идентификатора заказа') : null
}

/** `Init`: a payment that waits to be paid, and the address of its page. One `OrderId` is taken once. */
const begin = (terminal: Terminal, request: Init): SandboxAnswer => {
  const fault = faultOf(terminal, request)
  if (fault) return fault
  const { base, notifyUrl, now } = terminal.surroundings
  const payment = terminal.bank.begin({
    orderId: request.OrderId,
    description: request.Description,
    amount: request.Amount,
    isTwoStage: request.PayType === 'T',
    isRecurrent: request.Recurrent === 'Y',
    customerKey: request.CustomerKey ?? null,
    notifyUrl: request.NotificationURL ?? `${notifyUrl}/tbank/`,
    successUrl: request.SuccessURL ?? base,
    failUrl: request.FailURL ?? base,
    dueAt: request.RedirectDueDate ? new Date(request.RedirectDueDate) : new Date(now().getTime() + DAY_MS),
    lang: request.Language,
  })
  return tell(terminal, payment, { Amount: payment.amount, PaymentURL: `${base}/pay/${payment.id}` })
}

type Work<Value> = (terminal: Terminal, value: Value) => SandboxAnswer

/** A call that is not signed for our terminal, or not as its schema says, is refused. */
const answerWith = <Value>(
  terminal: Terminal,
  text: string,
  schema: z.core.$ZodType<Value>,
  work: Work<Value>,
): SandboxAnswer => {
  const { terminalKey, password } = terminal.settings
  const body = readJson(text)
  const from = requests.signed.safeParse(body).data
  if (typeof body !== 'object' || body === null || !from) return refuse('2', 'Отсутствуют обязательные параметры')
  if (from.TerminalKey !== terminalKey) return refuse('205', 'Указанный терминал не найден')
  if (!isSigned(body, from.Token, password))
    return refuse('204', 'Неверный токен. Проверьте пару TerminalKey/SecretKey')
  const { data } = z.safeParse(schema, body)
  return data === undefined ? refuse('17', 'Неверные введенные данные') : work(terminal, data)
}

/** The calls of T-Bank that the school makes, and what faults in them are asked for by. Source: PROVIDERS §1.5. */
export const apiRoutes = (terminal: Terminal): SandboxRoute[] => {
  const call = <Value>(
    method: string,
    operation: string,
    schema: z.core.$ZodType<Value>,
    work: Work<Value>,
  ): SandboxRoute => ({
    method: 'POST',
    path: new RegExp(`^/v2/${method}$`),
    operation,
    answer: ({ body }) => answerWith(terminal, body, schema, work),
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
