import { z } from 'zod'

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
