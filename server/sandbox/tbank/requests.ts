import { z } from 'zod'

const ORDER_ID_MAX = 36
const text = z.string()
const number = z.string().regex(/^\d+$/).transform(Number)
const item = z.object({ Price: number, Quantity: number, Amount: number })

/** Request bodies; numbers are strings, see `readJson`. */
export const signedRequest = z.object({ TerminalKey: text, Token: text })

export const initRequest = z.object({
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
export type InitRequest = z.output<typeof initRequest>

export const paymentRequest = z.object({ PaymentId: text })
export const orderRequest = z.object({ OrderId: text })
export const customerRequest = z.object({ CustomerKey: text })
export const chargeRequest = z.object({ PaymentId: text, RebillId: text })
export const confirmRequest = z.object({ PaymentId: text, Amount: number.optional() })
export const cancelRequest = z.object({
  PaymentId: text,
  Amount: number.optional(),
  ExternalRequestId: text.optional(),
  Receipt: z.object({ Items: z.array(item) }).optional(),
})
export const qrRequest = z.object({ PaymentId: text, DataType: z.enum(['PAYLOAD', 'IMAGE']).default('PAYLOAD') })

/** The total of a receipt's items; null if an item's amount is not its price times its quantity. */
export const receiptTotal = (items: readonly { Price: number; Quantity: number; Amount: number }[]): number | null =>
  items.every(({ Price, Quantity, Amount }) => Price * Quantity === Amount)
    ? items.reduce((sum, { Amount }) => sum + Amount, 0)
    : null
