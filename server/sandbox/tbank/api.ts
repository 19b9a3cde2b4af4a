import { z } from 'zod'
import { readJson, isSigned } from '../../payments/providers/tbank/token.ts'
import { qrPicture } from '../pages/pay-page.ts'
import type { SandboxAnswer, SandboxRoute } from '../provider-sandbox.ts'
import { isOpen } from './payment.ts'
import * as requests from './terminal.ts'
import {
  type Cancel,
  type Confirm,
  type Init,
  json,
  noPayment,
  type OfCustomer,
  type OfOrder,
  type OfPayment,
  type Qr,
  type Recharge,
  refuse,
  sumOf,
  tell,
  type Terminal,
} from './terminal.ts'
import { maskOf } from './test-cards.ts'

const wrongState = () => refuse('4', 'Не получится изменить статус платежа')

/** `Charge`: charges a saved card. A payment is charged once. */
const charge = (terminal: Terminal, { PaymentId, RebillId }: Recharge): SandboxAnswer => {
  const { bank } = terminal
  const payment = bank.payment(PaymentId)
  if (!payment) return noPayment()
  if (payment.status !== 'NEW') return refuse('8', 'Неверный статус транзакции', { Status: payment.status })
  const kept = bank.keptBy(RebillId)
  if (!kept) return refuse('104', 'Ошибка выполнения рекуррента')
  const { status, errorCode, amount, id, orderId } = bank.chargeKept(payment, kept)
  if (status !== 'REJECTED') return tell(terminal, payment, { Amount: amount })
  return refuse(errorCode, 'Операция отклонена', { Status: status, PaymentId: id, OrderId: orderId, Amount: amount })
}

/** `Confirm`: captures a held payment, in full or in part. */
const confirm = (terminal: Terminal, { PaymentId, Amount }: Confirm): SandboxAnswer => {
  const payment = terminal.bank.payment(PaymentId)
  if (!payment) return noPayment()
  if (payment.status !== 'AUTHORIZED') return wrongState()
  const amount = Amount ?? payment.left
  if (amount > payment.left) return refuse('330', 'Сумма больше заблокированной')
  terminal.bank.confirm(payment, amount)
  return tell(terminal, payment)
}

const movable = ['AUTHORIZED', 'PARTIAL_REVERSED', 'CONFIRMED', 'PARTIAL_REFUNDED']

/** `Cancel`: ends an unpaid payment, releases a held one, refunds a paid one. One `ExternalRequestId` is carried out once. */
const cancel = (terminal: Terminal, { PaymentId, Amount, ExternalRequestId, Receipt }: Cancel): SandboxAnswer => {
  const payment = terminal.bank.payment(PaymentId)
  if (!payment) return noPayment()
  const { left, requests, source, status } = payment
  const request = source === 'qrsbp' ? undefined : ExternalRequestId
  const done = () => tell(terminal, payment, { OriginalAmount: left, NewAmount: payment.left, ExternalRequestId })
  if (request !== undefined && requests.has(request)) return done()
  if (!isOpen(payment) && !movable.includes(status)) return wrongState()
  const amount = isOpen(payment) ? left : (Amount ?? left)
  if (amount < 1 || amount > left) return refuse('330', 'Сумма отмены больше суммы платежа')
  if (Receipt && sumOf(Receipt.Items) !== amount) return refuse('308', 'Сумма позиций в чеке не равна сумме возврата')
  if (request !== undefined) requests.add(request)
  terminal.bank.cancel(payment, amount)
  return done()
}

const NO_FAULT = '0'
/** The minimum amount of the Faster Payments System, in kopecks. */
const LEAST_FASTER = 1_000

const state = (terminal: Terminal, { PaymentId }: OfPayment): SandboxAnswer => {
  const payment = terminal.bank.payment(PaymentId)
  if (!payment) return noPayment()
  const source = payment.source === null ? {} : { Params: [{ Key: 'Source', Value: payment.source }] }
  return tell(terminal, payment, { Amount: payment.left, ...source })
}

/** `CheckOrder`: the payments of an order, each with its decline code. */
const order = ({ bank, settings }: Terminal, { OrderId }: OfOrder): SandboxAnswer => {
  const own = bank.payments().filter(({ orderId }) => orderId === OrderId)
  const TerminalKey = settings.terminalKey
  if (own.length === 0) return refuse('335', `OrderId ${OrderId} не найден для TerminalKey ${TerminalKey}`)
  const Payments = own.map(({ id, left, status, errorCode }) => ({
    PaymentId: id,
    Amount: left,
    Status: status,
    Success: String(errorCode === NO_FAULT),
    ErrorCode: Number(errorCode),
    Message: errorCode === NO_FAULT ? 'OK' : 'Операция отклонена',
  }))
  return json({ TerminalKey, Success: true, ErrorCode: NO_FAULT, Message: 'OK', OrderId, Payments })
}

const cardList = ({ bank }: Terminal, { CustomerKey }: OfCustomer): SandboxAnswer => {
  const cards = bank.cardsOf(CustomerKey)
  if (!cards) return refuse('7', 'Покупатель не найден')
  return json(
    cards.map(({ cardId, rebillId, card }) => ({
      CardId: cardId,
      Pan: maskOf(card.number),
      Status: 'A',
      RebillId: rebillId,
      CardType: 0,
      ExpDate: card.expiry,
    })),
  )
}

const addCustomer = ({ bank, settings }: Terminal, { CustomerKey }: OfCustomer): SandboxAnswer => {
  bank.addCustomer(CustomerKey)
  return json({ TerminalKey: settings.terminalKey, CustomerKey, Success: true, ErrorCode: NO_FAULT })
}

/** `GetQr`: a URL for the app of any bank, or its QR code. */
const qrCode = (terminal: Terminal, { PaymentId, DataType }: Qr): SandboxAnswer => {
  const payment = terminal.bank.payment(PaymentId)
  if (!payment) return noPayment()
  if (payment.amount < LEAST_FASTER) return refuse('3016', 'Невозможно создать QR')
  const link = `${terminal.surroundings.base}/qr/${payment.id}`
  return tell(terminal, payment, { Data: DataType === 'IMAGE' ? qrPicture(link, 'QR-код').markup : link })
}

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

/** `Init`: creates a payment and returns the URL of its page. One `OrderId` is accepted once. */
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

/** Refuses a call that is not signed for our terminal, or does not match its schema. */
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

/** The T-Bank API calls that the school makes, with the operations that faults are planned by. Source: PROVIDERS §1.5. */
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
