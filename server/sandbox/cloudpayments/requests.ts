import { z } from 'zod'
import { toMinor } from '../../contract/checkout/money.ts'
import { parseJson } from '../http.ts'
import type { PaymentRequest } from '../ledger.ts'
import type { SandboxRequest } from '../provider-sandbox.ts'
import type { CloudpaymentsDetails } from './payment.ts'

const optionalText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? null : String(value)))
const text = z.union([z.string().min(1), z.number()]).transform(String)
const flag = z.union([z.boolean(), z.stringbool()])
const amount = z.coerce.number().min(0.01).transform(toMinor)
const id = z.coerce.number().int().positive()

const order = {
  Amount: amount,
  Currency: z.enum(['RUB', 'EUR']).default('RUB'),
  InvoiceId: optionalText,
  AccountId: optionalText,
  Email: optionalText,
  Description: optionalText,
  JsonData: optionalText,
  IpAddress: optionalText,
  CultureName: z.string().default('ru-RU'),
}

export const cardCharge = z.object({
  ...order,
  IpAddress: text,
  CardCryptogramPacket: text,
  Name: optionalText,
  SaveCard: flag.default(false),
})

export const tokenCharge = z.object({
  ...order,
  AccountId: text,
  Token: text,
  TrInitiatorCode: z.coerce.number().int().min(0).max(1),
})

export const linkRequest = z.object({
  ...order,
  PublicId: text,
  Scheme: text,
  SuccessRedirectUrl: z.string().max(1024).default(''),
  FailRedirectUrl: z.string().max(1024).default(''),
  TtlMinutes: z.coerce.number().int().min(1).optional(),
})

export const secureResult = z.object({ TransactionId: id, PaRes: text })
export const transactionRequest = z.object({ TransactionId: id })
export const amountRequest = z.object({ TransactionId: id, Amount: amount, JsonData: optionalText })
export const invoiceRequest = z.object({ InvoiceId: text })
export const listRequest = z.object({
  CreatedDateGte: z.coerce.date(),
  CreatedDateLte: z.coerce.date(),
  PageNumber: z.coerce.number().int().min(1),
})

/** The payment that the shop requests by an order. */
export const paymentOf = (fields: z.output<z.ZodObject<typeof order>>): PaymentRequest<CloudpaymentsDetails> => ({
  amount: fields.Amount,
  currency: fields.Currency,
  description: fields.Description,
  owner: fields.AccountId,
  details: {
    invoiceId: fields.InvoiceId,
    email: fields.Email,
    jsonData: fields.JsonData,
    ip: fields.IpAddress,
    culture: fields.CultureName,
    cardholder: null,
    link: null,
  },
})

/** Parses the body of a call, JSON or form; returns a message if it is invalid. */
export const readBody = <Body>(
  schema: z.core.$ZodType<Body>,
  { headers, body }: SandboxRequest,
): { value: Body } | { message: string } => {
  const isJson = /json/i.test(headers['content-type'] ?? '')
  const { success, data, error } = z.safeParse(
    schema,
    isJson ? parseJson(body) : Object.fromEntries(new URLSearchParams(body)),
  )
  return success ? { value: data } : { message: `${error.issues[0]?.path.join('.') || 'Body'} is required` }
}
