import { createHmac } from 'node:crypto'
import { toMajor } from '../../contract/checkout/money.ts'
import type { BankEvent } from '../bank.ts'
import { parseJson } from '../http.ts'
import { type Notice, NOTIFICATION_DELAY_MS } from '../notifications.ts'
import type { SandboxContext } from '../provider-sandbox.ts'
import { type CloudpaymentsPayment, type CloudpaymentsRefund, expiryOf, type LinkMethod, tokenOf } from './payment.ts'
import { checkReason, NOT_REACHED, reasonName } from './reasons.ts'
import { cardTypeOf } from './test-cards.ts'

type Kind = 'check' | 'pay' | 'fail' | 'confirm' | 'refund' | 'cancel'
type Fields = Record<string, string | number | null | undefined>

const DECIMALS = 2

const timeOf = (at: Date) =>
  new Date(at.getTime() - at.getMilliseconds()).toISOString().replace('T', ' ').replace('.000Z', '')
const amountOf = (amount: number) => toMajor(amount).toFixed(DECIMALS)

const methodNames: Record<LinkMethod, string> = { sbp: 'Sbp', sberpay: 'SberPay', tinkoffpay: 'TinkoffPay' }

const commonFields = ({ id, amount, createdAt, owner, details }: CloudpaymentsPayment): Fields => ({
  TransactionId: id,
  Amount: amountOf(amount),
  DateTime: timeOf(createdAt),
  InvoiceId: details.invoiceId,
  AccountId: owner,
  Email: details.email,
  Data: details.jsonData,
})

const paymentFields = (payment: CloudpaymentsPayment): Fields => {
  const { amount, currency, description, method, details } = payment
  const number = method?.card?.number
  return {
    ...commonFields(payment),
    Currency: currency,
    PaymentAmount: amountOf(amount),
    PaymentCurrency: currency,
    CardFirstSix: number?.slice(0, 6),
    CardLastFour: number?.slice(-4),
    CardType: number === undefined ? undefined : cardTypeOf(number),
    CardExpDate: expiryOf(payment),
    TestMode: 1,
    OperationType: 'Payment',
    Name: details.cardholder,
    IpAddress: details.ip,
    Description: description,
    PaymentMethod: details.link ? methodNames[details.link.method] : '',
  }
}

const refundFields = ({ id, payment, amount, createdAt, metadata }: CloudpaymentsRefund): Fields => ({
  ...commonFields(payment),
  TransactionId: id,
  Amount: amountOf(amount),
  DateTime: timeOf(createdAt),
  Data: metadata.JsonData,
  PaymentTransactionId: payment.id,
  OperationType: 'Refund',
})

const successStatus = ({ isTwoStage }: CloudpaymentsPayment) => (isTwoStage ? 'Authorized' : 'Completed')

/** The fields of each notification of a payment. Source: PROVIDERS §1.3. */
const fieldsOf: Record<Exclude<Kind, 'refund'>, (payment: CloudpaymentsPayment) => Fields> = {
  check: (payment) => ({ ...paymentFields(payment), Status: successStatus(payment) }),
  pay: (payment) => ({
    ...paymentFields(payment),
    Status: successStatus(payment),
    Token: tokenOf(payment),
    GatewayName: 'Test',
  }),
  fail: (payment) => ({
    ...paymentFields(payment),
    Reason: reasonName(payment.decline ?? 0),
    ReasonCode: payment.decline,
  }),
  confirm: (payment) => ({ ...paymentFields(payment), Status: 'Completed', Token: tokenOf(payment) }),
  cancel: commonFields,
}

const kinds: Partial<Record<BankEvent, Exclude<Kind, 'refund'>>> = {
  held: 'pay',
  succeeded: 'pay',
  captured: 'confirm',
  declined: 'fail',
  canceled: 'cancel',
}

/** Both signatures: over the raw body, and over its decoded text. */
export const signatures = (body: string, apiSecret: string): Record<string, string> => {
  const sign = (text: string) => createHmac('sha256', apiSecret).update(text).digest('base64')
  return { 'content-hmac': sign(body), 'x-content-hmac': sign(decodeURIComponent(body.replaceAll('+', ' '))) }
}

const codeIn = (body: string): unknown => {
  const content = parseJson(body)
  return typeof content === 'object' && content !== null && 'code' in content ? content.code : undefined
}

/** Sends notifications and checks to the school, at `<notifyUrl>/cloudpayments/<kind>/`. */
export const createNotifier = (
  { notifyUrl, notices, defer }: Pick<SandboxContext, 'notifyUrl' | 'notices' | 'defer'>,
  apiSecret: string,
) => {
  const noticeOf = (kind: Kind, fields: Fields): Notice => {
    const present = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)
    const body = new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...signatures(body, apiSecret) }
    return { url: `${notifyUrl}/cloudpayments/${kind}/`, headers, body }
  }
  return {
    notify: (event: BankEvent, payment: CloudpaymentsPayment, refund: CloudpaymentsRefund | null) => {
      const kind = kinds[event]
      const notice = refund ? noticeOf('refund', refundFields(refund)) : kind && noticeOf(kind, fieldsOf[kind](payment))
      if (notice) defer(NOTIFICATION_DELAY_MS, () => notices.send(notice))
    },
    /** The reason code with which the school declines the charge; 0 if it accepts, or if no check is sent. */
    check: async (payment: CloudpaymentsPayment): Promise<number> => {
      const response = await notices.request(noticeOf('check', fieldsOf.check(payment)))
      if (response === null) return 0
      return response.status === 200 ? checkReason(codeIn(response.body)) : NOT_REACHED
    },
  }
}

export type Notifier = ReturnType<typeof createNotifier>
