import { createHmac } from 'node:crypto'
import { toMajor } from '../../contract/money.ts'
import type { Notice, Notices } from '../notifications.ts'
import { type Entry, expiryOf, methodOf } from './ledger.ts'
import { NOT_REACHED, reasonNames, reasonOfAnswer } from './cards.ts'

export type NoticeKind = 'check' | 'pay' | 'fail' | 'confirm' | 'refund' | 'cancel'

interface TellOptions {
  notifyUrl: string
  apiSecret: string
  notices: Notices
  later: (ms: number, work: () => void) => void
}

const NOTICE_MS = 300
const SECOND_MS = 1_000

const timeOf = (at: number) => new Date(at - (at % SECOND_MS)).toISOString().replace('T', ' ').replace('.000Z', '')

const DECIMALS = 2

const sumOf = ({ amount }: Entry) => toMajor(amount).toFixed(DECIMALS)

const common = (entry: Entry) => ({
  TransactionId: entry.id,
  Amount: sumOf(entry),
  DateTime: timeOf(entry.createdAt),
  InvoiceId: entry.invoiceId,
  AccountId: entry.accountId,
  Email: entry.email,
  Data: entry.jsonData,
})

const payment = (entry: Entry) => ({
  ...common(entry),
  Currency: entry.currency,
  PaymentAmount: sumOf(entry),
  PaymentCurrency: entry.currency,
  CardFirstSix: entry.card?.number.slice(0, 6),
  CardLastFour: entry.card?.number.slice(-4),
  CardType: entry.card?.type,
  CardExpDate: expiryOf(entry),
  TestMode: 1,
  OperationType: 'Payment',
  Name: entry.cardholder,
  IpAddress: entry.ip,
  Description: entry.description,
  PaymentMethod: methodOf(entry),
})

const wanted = (entry: Entry) => (entry.isHeld ? 'Authorized' : 'Completed')

/** The fields of each notification. Source: PROVIDERS §1.3. */
const contents: Record<NoticeKind, (entry: Entry) => Record<string, string | number | null | undefined>> = {
  check: (entry) => ({ ...payment(entry), Status: wanted(entry) }),
  pay: (entry) => ({ ...payment(entry), Status: wanted(entry), Token: entry.token, GatewayName: 'Test' }),
  fail: (entry) => ({
    ...payment(entry),
    Reason: reasonNames.get(entry.reasonCode) ?? 'Unknown',
    ReasonCode: entry.reasonCode,
  }),
  confirm: (entry) => ({ ...payment(entry), Status: 'Completed', Token: entry.token }),
  refund: (entry) => ({ ...common(entry), PaymentTransactionId: entry.originalId, OperationType: 'Refund' }),
  cancel: common,
}

const bodyOf = (kind: NoticeKind, entry: Entry): string => {
  const given = Object.entries(contents[kind](entry)).filter(([, value]) => value !== null && value !== undefined)
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
}

/** Both signatures: over the raw body, and over its decoded text. */
export const signatures = (body: string, apiSecret: string): Record<string, string> => {
  const sign = (text: string) => createHmac('sha256', apiSecret).update(text).digest('base64')
  return { 'content-hmac': sign(body), 'x-content-hmac': sign(decodeURIComponent(body.replaceAll('+', ' '))) }
}

const codeOf = (answer: string): unknown => {
  try {
    const told: unknown = JSON.parse(answer)
    return typeof told === 'object' && told !== null && 'code' in told ? told.code : undefined
  } catch {
    return undefined // a response without a code
  }
}

/** Sends notifications and questions to the school, at `<notifyUrl>/cloudpayments/<kind>/`. */
export const createTell = ({ notifyUrl, apiSecret, notices, later }: TellOptions) => {
  const noticeOf = (kind: NoticeKind, entry: Entry): Notice => {
    const body = bodyOf(kind, entry)
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...signatures(body, apiSecret) }
    return { url: `${notifyUrl}/cloudpayments/${kind}/`, headers, body }
  }
  return {
    tell: (kind: NoticeKind, entry: Entry) => {
      const notice = noticeOf(kind, entry)
      later(NOTICE_MS, () => notices.send(notice))
    },
    /** The reason code with which the school declines the charge; 0 if it accepts, or if no question is sent. */
    ask: async (entry: Entry): Promise<number> => {
      const heard = await notices.ask(noticeOf('check', entry))
      if (heard === null) return 0
      return heard.status === 200 ? reasonOfAnswer(codeOf(heard.answer)) : NOT_REACHED
    },
  }
}

export type Tell = ReturnType<typeof createTell>
