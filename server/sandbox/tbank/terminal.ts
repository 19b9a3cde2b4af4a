import { z } from 'zod'
import type { TbankSettings } from '../../payments/providers/tbank/client.ts'
import type { SandboxAnswer, SandboxContext } from '../provider-sandbox.ts'
import type { Bank } from './bank.ts'
import type { BankPayment } from './payment.ts'

const ORDER_ID_MAX = 36
const text = z.string()
const number = z.string().regex(/^\d+$/).transform(Number)
const item = z.object({ Price: number, Quantity: number, Amount: number })

/** Request bodies; numbers are strings, see `readJson`. */
export const signed = z.object({ TerminalKey: text, Token: text })

export const init = z.object({
  OrderId: text.min(1).max(ORDER_ID_MAX),
  Amount: number,
  Description: text.max(140).default(''),
  PayType: z.enum(['O', 'T']).default('O'),
  Language: z.enum(['ru', 'en']).default('ru'),
  CustomerKey: text.max(36).optional(),
  Recurrent: z.literal('Y').optional(),
  NotificationURL: text.optional(),
  SuccessURL: text.optional(),
  FailURL: text.optional(),
  RedirectDueDate: text.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/).optional(),
  DATA: z.record(text.max(30), text.max(100)).optional(),
  Receipt: z.object({ Taxation: text, Items: z.array(item).min(1).max(100) }).optional(),
})
export type Init = z.output<typeof init>

export const ofPayment = z.object({ PaymentId: text })
export const ofOrder = z.object({ OrderId: text })
export const ofCustomer = z.object({ CustomerKey: text })
export const charge = z.object({ PaymentId: text, RebillId: text })
export const confirm = z.object({ PaymentId: text, Amount: number.optional() })
export const cancel = z.object({
  PaymentId: text,
  Amount: number.optional(),
  ExternalRequestId: text.optional(),
  Receipt: z.object({ Items: z.array(item) }).optional(),
})
export const qr = z.object({ PaymentId: text, DataType: z.enum(['PAYLOAD', 'IMAGE']).default('PAYLOAD') })

export type OfPayment = z.output<typeof ofPayment>
export type OfOrder = z.output<typeof ofOrder>
export type OfCustomer = z.output<typeof ofCustomer>
export type Recharge = z.output<typeof charge>
export type Confirm = z.output<typeof confirm>
export type Cancel = z.output<typeof cancel>
export type Qr = z.output<typeof qr>

/** The context of a call: the terminal's settings, and the bank behind it. */
export interface Terminal {
  settings: TbankSettings
  surroundings: SandboxContext
  bank: Bank
}

export const json = (body: unknown): SandboxAnswer => ({
  status: 200,
  type: 'application/json',
  body: JSON.stringify(body),
})

/** A refusal in T-Bank's format. */
export const refuse = (code: string, message: string, more: object = {}): SandboxAnswer =>
  json({ Success: false, ErrorCode: code, Message: message, Details: message, ...more })

export const noPayment = (): SandboxAnswer => refuse('255', 'Платеж не найден')

/** The common fields of every response about a payment. */
export const tell = (
  { settings }: Terminal,
  { id, orderId, status }: BankPayment,
  more: Readonly<Record<string, unknown>> = {},
): SandboxAnswer =>
  json({
    TerminalKey: settings.terminalKey,
    Success: true,
    ErrorCode: '0',
    Message: 'OK',
    Status: status,
    PaymentId: id,
    OrderId: orderId,
    ...more,
  })

/** The total of a receipt's items; null if an item's amount is not its price times its quantity. */
export const sumOf = (items: readonly { Price: number; Quantity: number; Amount: number }[]): number | null =>
  items.every(({ Price, Quantity, Amount }) => Price * Quantity === Amount)
    ? items.reduce((sum, { Amount }) => sum + Amount, 0)
    : null
