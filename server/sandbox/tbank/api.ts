import { z } from 'zod'
import { DAY_MS } from '../../contract/durations.ts'
import type { TbankStatus } from '../../payments/providers/tbank/replies.ts'
import type { TbankSettings } from '../../payments/providers/tbank/client.ts'
import { isSigned, readJson } from '../../payments/providers/tbank/token.ts'
import { json } from '../http.ts'
import { isPayable } from '../ledger.ts'
import { qrPicture } from '../pages/pay-page.ts'
import type { SandboxContext, SandboxResponse, SandboxRoute } from '../provider-sandbox.ts'
import {
  remainingAmount,
  errorCodeOf,
  maskOf,
  NO_ERROR,
  savedCardIds,
  sourceOf,
  statusOf,
  type TbankBank,
  type TbankPayment,
} from './payment.ts'
import * as requests from './requests.ts'
import { type InitRequest, receiptTotal } from './requests.ts'

/** How long a payment or a refund by the Faster Payments System takes. */
export const FASTER_PAYMENTS_MS = 1_500

/** The minimum amounts of a payment and of the Faster Payments System, in kopecks. */
const MIN_AMOUNT = 100
const MIN_FASTER_AMOUNT = 1_000

interface ApiDeps {
  settings: TbankSettings
  context: Pick<SandboxContext, 'base' | 'notifyUrl' | 'now'>
  bank: TbankBank
}

/** A refusal in T-Bank's format. */
const refuse = (code: string, message: string, fields: object = {}): SandboxResponse =>
  json(200, { Success: false, ErrorCode: code, Message: message, Details: message, ...fields })

const wrongState = () => refuse('4', 'Не получится изменить статус платежа')

/** The T-Bank API calls that the school makes, with the operations that faults are planned by. Source: PROVIDERS §1.5. */
export const apiRoutes = ({ settings, context, bank }: ApiDeps): SandboxRoute[] => {
  const { terminalKey: TerminalKey, password } = settings
  const success = { TerminalKey, Success: true, ErrorCode: NO_ERROR }

  /** The response of every call about a payment. */
  const paymentResponse = (payment: TbankPayment, fields: Readonly<Record<string, unknown>> = {}): SandboxResponse => {
    const { id, details } = payment
    const common = { Status: statusOf(bank, payment), PaymentId: id, OrderId: details.orderId }
    return json(200, { ...success, Message: 'OK', ...common, ...fields })
  }

  /** Refuses a call that is not signed for our terminal, or does not match its schema. */
  const call = <Body>(
    method: string,
    operation: string,
    schema: z.core.$ZodType<Body>,
    respond: (body: Body) => SandboxResponse,
  ): SandboxRoute => ({
    method: 'POST',
    path: new RegExp(`^/v2/${method}$`),
    operation,
    respond: ({ body: text }) => {
      const body = readJson(text)
      const signed = requests.signedRequest.safeParse(body).data
      if (typeof body !== 'object' || body === null || !signed) return refuse('2', 'Отсутствуют обязательные параметры')
      if (signed.TerminalKey !== TerminalKey) return refuse('205', 'Указанный терминал не найден')
      if (!isSigned(body, signed.Token, password))
        return refuse('204', 'Неверный токен. Проверьте пару TerminalKey/SecretKey')
      const { data } = z.safeParse(schema, body)
      return data === undefined ? refuse('17', 'Неверные введенные данные') : respond(data)
    },
  })

  const paymentCall = <Body extends { PaymentId: string }>(
    method: string,
    operation: string,
    schema: z.core.$ZodType<Body>,
    respond: (payment: TbankPayment, body: Body) => SandboxResponse,
  ) =>
    call(method, operation, schema, (body) => {
      const payment = bank.find(body.PaymentId)
      return payment ? respond(payment, body) : refuse('255', 'Платеж не найден')
    })

  const initError = ({ Amount, OrderId, Recurrent, CustomerKey, Receipt }: InitRequest): SandboxResponse | null => {
    if (Amount < MIN_AMOUNT) return refuse('251', 'Неверная сумма')
    if (Recurrent && CustomerKey === undefined) return refuse('216', 'Не указан CustomerKey')
    if (Receipt && receiptTotal(Receipt.Items) !== Amount)
      return refuse('308', 'Сумма позиций в чеке не равна сумме платежа')
    const isUsed = bank.all().some(({ details }) => details.orderId === OrderId)
    return isUsed ? refuse('20', 'Ошибка повторного идентификатора заказа') : null
  }

  const createPayment = (request: InitRequest): TbankPayment => {
    const { base, notifyUrl, now } = context
    const { RedirectDueDate } = request
    return bank.create({
      amount: request.Amount,
      currency: 'RUB',
      description: request.Description,
      isTwoStage: request.PayType === 'T',
      isSaving: request.Recurrent === 'Y',
      owner: request.CustomerKey ?? null,
      expiresAt: RedirectDueDate ? new Date(RedirectDueDate) : new Date(now().getTime() + DAY_MS),
      details: {
        orderId: request.OrderId,
        notifyUrl: request.NotificationURL ?? `${notifyUrl}/tbank/`,
        successUrl: request.SuccessURL ?? base,
        failUrl: request.FailURL ?? base,
        lang: request.Language,
        isFormShown: false,
        requestIds: new Set(),
      },
    })
  }

  /** Cancels an unpaid payment as a whole, releases a part of a held one, or refunds a part of a paid one. */
  const cancelAmount = (payment: TbankPayment, amount: number) => {
    if (isPayable(payment)) bank.cancel(payment)
    else if (payment.status === 'held') bank.reverse(payment, amount)
    else bank.refund(payment, amount, payment.method?.kind === 'qrsbp' ? { delayMs: FASTER_PAYMENTS_MS } : {})
  }

  const cancelable: readonly TbankStatus[] = ['AUTHORIZED', 'PARTIAL_REVERSED', 'CONFIRMED', 'PARTIAL_REFUNDED']
  const customers = new Set<string>()

  return [
    call('Init', 'init', requests.initRequest, (request) => {
      const error = initError(request)
      if (error) return error
      const payment = createPayment(request)
      return paymentResponse(payment, { Amount: payment.amount, PaymentURL: `${context.base}/pay/${payment.id}` })
    }),

    paymentCall('GetState', 'find', requests.paymentRequest, (payment) => {
      const source = payment.method ? { Params: [{ Key: 'Source', Value: sourceOf(payment.method) }] } : {}
      return paymentResponse(payment, { Amount: remainingAmount(payment), ...source })
    }),

    /** The payments of an order, each with its decline code. */
    call('CheckOrder', 'find-lost', requests.orderRequest, ({ OrderId }) => {
      const payments = bank.all().filter(({ details }) => details.orderId === OrderId)
      if (payments.length === 0) return refuse('335', `OrderId ${OrderId} не найден для TerminalKey ${TerminalKey}`)
      const Payments = payments.map((payment) => ({
        PaymentId: payment.id,
        Amount: remainingAmount(payment),
        Status: statusOf(bank, payment),
        Success: String(payment.decline === null),
        ErrorCode: Number(errorCodeOf(payment)),
        Message: payment.decline === null ? 'OK' : 'Операция отклонена',
      }))
      return json(200, { ...success, Message: 'OK', OrderId, Payments })
    }),

    /** Charges a saved card. A payment is charged once. */
    paymentCall('Charge', 'charge', requests.chargeRequest, (payment, { RebillId }) => {
      const status = statusOf(bank, payment)
      if (status !== 'NEW') return refuse('8', 'Неверный статус транзакции', { Status: status })
      const saved = bank.savedMethods.get(RebillId)
      if (!saved) return refuse('104', 'Ошибка выполнения рекуррента')
      payment.method = saved
      bank.charge(payment, false)
      const { id, amount, details, decline } = payment
      if (!decline) return paymentResponse(payment, { Amount: amount })
      const fields = { Status: decline.status, PaymentId: id, OrderId: details.orderId, Amount: amount }
      return refuse(decline.code, 'Операция отклонена', fields)
    }),

    /** Captures a held payment, in full or in part. */
    paymentCall('Confirm', 'capture', requests.confirmRequest, (payment, { Amount }) => {
      if (statusOf(bank, payment) !== 'AUTHORIZED') return wrongState()
      const amount = Amount ?? payment.amount
      if (amount > payment.amount) return refuse('330', 'Сумма больше заблокированной')
      bank.capture(payment, amount)
      return paymentResponse(payment)
    }),

    /** Cancels or refunds. One `ExternalRequestId` is carried out once, except for the Faster Payments System. */
    paymentCall('Cancel', 'cancel', requests.cancelRequest, (payment, { Amount, ExternalRequestId, Receipt }) => {
      const { requestIds } = payment.details
      const requestId = payment.method?.kind === 'qrsbp' ? undefined : ExternalRequestId
      const before = remainingAmount(payment)
      const done = () =>
        paymentResponse(payment, { OriginalAmount: before, NewAmount: remainingAmount(payment), ExternalRequestId })
      if (requestId !== undefined && requestIds.has(requestId)) return done()
      if (!isPayable(payment) && !cancelable.includes(statusOf(bank, payment))) return wrongState()
      const amount = isPayable(payment) ? before : (Amount ?? before)
      if (amount < 1 || amount > before) return refuse('330', 'Сумма отмены больше суммы платежа')
      if (Receipt && receiptTotal(Receipt.Items) !== amount)
        return refuse('308', 'Сумма позиций в чеке не равна сумме возврата')
      if (requestId !== undefined) requestIds.add(requestId)
      cancelAmount(payment, amount)
      return done()
    }),

    call('GetCardList', 'cards', requests.customerRequest, ({ CustomerKey }) => {
      const cards = [...bank.savedMethods.values()].filter(({ owner }) => owner === CustomerKey)
      if (cards.length === 0 && !customers.has(CustomerKey)) return refuse('7', 'Покупатель не найден')
      const list = cards.map(({ id, card }) => ({
        ...savedCardIds({ id }),
        Pan: maskOf(card?.number ?? ''),
        Status: 'A',
        CardType: 0,
        ExpDate: card?.expiry,
      }))
      return json(200, list)
    }),

    call('AddCustomer', 'customer', requests.customerRequest, ({ CustomerKey }) => {
      customers.add(CustomerKey)
      return json(200, { ...success, CustomerKey })
    }),

    /** A URL for the app of any bank, or its QR code. */
    paymentCall('GetQr', 'qr', requests.qrRequest, (payment, { DataType }) => {
      if (payment.amount < MIN_FASTER_AMOUNT) return refuse('3016', 'Невозможно создать QR')
      const link = `${context.base}/qr/${payment.id}`
      return paymentResponse(payment, { Data: DataType === 'IMAGE' ? qrPicture(link, 'QR-код').markup : link })
    }),
  ]
}
