import { z } from 'zod'
import type { PaymentState } from '../../provider.ts'

/** T-Bank's payment statuses and what they mean here. Source: PROVIDERS §1.5 and T-Bank's table of states. */
const statuses = {
  NEW: 'pending',
  FORM_SHOWED: 'pending',
  '3DS_CHECKING': 'pending',
  PREAUTHORIZING: 'processing',
  AUTHORIZING: 'processing',
  '3DS_CHECKED': 'processing',
  PAY_CHECKING: 'processing',
  CHECKING: 'processing',
  CHECKED: 'processing',
  CONFIRMING: 'processing',
  CONFIRM_CHECKING: 'processing',
  REVERSING: 'processing',
  CANCEL_CHECKING: 'processing',
  AUTHORIZED: 'authorized',
  PARTIAL_REVERSED: 'authorized',
  COMPLETING: 'paid',
  CONFIRMED: 'paid',
  COMPLETED: 'paid',
  REFUNDING: 'paid',
  ASYNC_REFUNDING: 'paid',
  PARTIAL_REFUNDED: 'paid',
  REFUNDED: 'paid',
  CANCEL_REFUNDED: 'paid',
  REJECTED: 'failed',
  AUTH_FAIL: 'failed',
  DEADLINE_EXPIRED: 'failed',
  ATTEMPTS_EXPIRED: 'failed',
  CANCELED: 'canceled',
  REVERSED: 'canceled',
} satisfies Record<string, PaymentState['status']>

export type TbankStatus = keyof typeof statuses

export const isStatus = (word: string): word is TbankStatus => Object.hasOwn(statuses, word)

export const meaningOf = (status: TbankStatus): PaymentState['status'] => statuses[status]

/** The code of a failure for which T-Bank returns none. */
export const failureCodeOf = (status: TbankStatus): string => {
  if (status === 'AUTH_FAIL') return '101'
  if (status === 'ATTEMPTS_EXPIRED') return '119'
  return status === 'DEADLINE_EXPIRED' ? 'DEADLINE_EXPIRED' : '99'
}

const id = z.string().regex(/^\d{1,20}$/)
const kopecks = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
const code = z.string().regex(/^-?\w{1,16}$/)
const status = z.string().regex(/^\w{1,32}$/)
const yes = z.union([z.literal(true), z.literal('true')])
const no = z.union([z.literal(false), z.literal('false')])

/** Numbers are strings: see `readJson`. */
export const started = z.object({ Success: yes, PaymentId: id, PaymentURL: z.url({ protocol: /^https?$/ }) })

/** The response to a successful call that changes a payment. */
export const moved = z.object({ Success: yes, PaymentId: id })

/** `Amount` is the payment's current amount: after a refund, the remainder. */
export const payment = z.object({
  PaymentId: id,
  OrderId: z.string().max(64),
  Status: status,
  Amount: kopecks,
  ErrorCode: code.optional().catch(undefined),
})
export type TbankPayment = z.output<typeof payment>

const listed = payment.omit({ OrderId: true })

/** All payments of one order, each with its decline code. */
export const order = z.object({ Success: yes, OrderId: z.string().max(64), Payments: z.array(listed) })
export type TbankOrder = z.output<typeof order>

const card = z.object({
  Pan: z.string().regex(/^\d{4,8}\*+\d{4}$/),
  Status: z.string(),
  RebillId: z.string(),
  ExpDate: z.string().regex(/^\d{4}$/),
})
export type TbankCard = z.output<typeof card>

/** A malformed card is read as null. */
export const cards = z.array(card.nullable().catch(null))

/** A definite refusal by T-Bank. */
export const failure = z.object({ Success: no, ErrorCode: code })

export const notice = z.object({
  TerminalKey: z.string(),
  Token: z.string().max(128),
  Status: status,
  PaymentId: id.optional(),
  OrderId: z.string().max(64).optional(),
  Amount: kopecks.optional(),
  NotificationType: z.string().optional(),
  RequestKey: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
})
