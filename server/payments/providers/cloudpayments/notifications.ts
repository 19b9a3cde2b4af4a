import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { toMinor } from '../../../contract/checkout/money.ts'
import type { Notification, NotificationReply, Verified } from '../../provider.ts'

type Fields = Record<string, unknown>

const word = z.union([z.string(), z.number()]).nullish()
const id = z.coerce
  .number()
  .int()
  .positive()
  .transform((value) => String(value))
const amount = z.coerce.number().nonnegative()

const questionSchema = z.object({ Amount: amount, Currency: z.enum(['RUB', 'EUR']), InvoiceId: word, AccountId: word })

const eventSchema = z.object({
  TransactionId: id,
  PaymentTransactionId: id.nullish().catch(null),
  Amount: word,
  Status: word,
  ReasonCode: word,
  InvoiceId: word,
})

const EVENTS = ['pay', 'fail', 'confirm', 'refund', 'cancel']

/** The provider's code for a charge that the school declines. */
const NOT_ACCEPTED = 13
const DONE = 0

/** The URL-decoded body, which one of the two signatures covers. */
const decoded = (raw: Buffer): string | null => {
  try {
    return decodeURIComponent(raw.toString('utf8').replaceAll('+', ' '))
  } catch {
    return null
  }
}

const isSignature = (header: string | undefined, body: Buffer | string | null, secret: string): boolean => {
  if (header === undefined || body === null) return false
  const own = Buffer.from(createHmac('sha256', secret).update(body).digest('base64'))
  const theirs = Buffer.from(header)
  return own.length === theirs.length && timingSafeEqual(own, theirs)
}

/** `Content-HMAC` covers the raw body, `X-Content-HMAC` its decoded text (the raw body is accepted too); either proves the sender. */
const isSigned = ({ raw, headers }: Notification, secret: string): boolean => {
  const asItCame = isSignature(headers['content-hmac'], raw, secret)
  const asRead = isSignature(headers['x-content-hmac'], raw, secret)
  const asDecoded = isSignature(headers['x-content-hmac'], decoded(raw), secret)
  return asItCame || asRead || asDecoded
}

/** The fields of a body; null if it is malformed or repeats a form field, which the signature over decoded text would not reveal. */
const fieldsOf = ({ raw, headers }: Notification): Fields | null => {
  const text = raw.toString('utf8')
  if (/json/i.test(headers['content-type'] ?? '')) {
    try {
      return z.record(z.string(), z.unknown()).safeParse(JSON.parse(text)).data ?? null
    } catch {
      return null
    }
  }
  const fields = [...new URLSearchParams(text)]
  const isTwice = new Set(fields.map(([name]) => name)).size < fields.length
  return isTwice ? null : Object.fromEntries(fields)
}

const named = (value: string | number | null | undefined): string | null => (value ? String(value) : null)

/** An unreadable question is treated as one about a payment that the school does not know. */
const questionOf = (fields: Fields | null): Verified => {
  const { success, data } = questionSchema.safeParse(fields)
  if (!success) return { kind: 'question', attemptId: null, money: { amount: 0, currency: 'RUB' }, personId: null }
  const money = { amount: toMinor(data.Amount), currency: data.Currency }
  return { kind: 'question', attemptId: named(data.InvoiceId), money, personId: named(data.AccountId) }
}

/** A refund names its payment in another field than the other events. */
const eventOf = (kind: string, fields: Fields | null): Verified => {
  const { success, data } = eventSchema.safeParse(fields)
  if (!success) return { kind: 'forged', reason: 'body' }
  const { TransactionId, PaymentTransactionId, Amount, Status, ReasonCode, InvoiceId } = data
  const eventKey = [kind, TransactionId, Status ?? ReasonCode ?? '', Amount ?? ''].join(':')
  const ref = kind === 'refund' ? (PaymentTransactionId ?? TransactionId) : TransactionId
  return { kind: 'event', eventKey, about: 'payment', ref, attemptId: named(InvoiceId) }
}

/** Verifies a notification. The path tells its kind: each kind has its own URL. Source: PROVIDERS §1.3, SECURITY R49. */
export const verifier =
  (secret: string) =>
  (notification: Notification): Verified => {
    if (!isSigned(notification, secret)) return { kind: 'forged', reason: 'signature' }
    const kind = notification.path.replaceAll('/', '').toLowerCase()
    const fields = fieldsOf(notification)
    if (kind === 'check') return questionOf(fields)
    const isPayout = fields?.OperationType === 'CardPayout'
    return EVENTS.includes(kind) && !isPayout ? eventOf(kind, fields) : { kind: 'irrelevant' }
  }

const replies = {
  done: { status: 200, code: DONE },
  again: { status: 503, code: NOT_ACCEPTED },
  no: { status: 200, code: NOT_ACCEPTED },
}

/**
 * On any code but 0 the provider resends the notification, up to a hundred times; as the answer to a question such a code declines the
 * charge.
 */
export const reply = (how: 'done' | 'again' | 'no'): NotificationReply => {
  const { status, code } = replies[how]
  return { status, type: 'application/json; charset=utf-8', body: JSON.stringify({ code }) }
}
