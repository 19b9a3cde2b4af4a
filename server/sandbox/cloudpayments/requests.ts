import { z } from 'zod'
import { toMinor } from '../../contract/money.ts'
import type { SandboxRequest } from '../provider-sandbox.ts'
import type { Order } from './ledger.ts'

const word = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? null : String(value)))
const needed = z.union([z.string().min(1), z.number()]).transform(String)
const flag = z.union([z.boolean(), z.stringbool()])
const sum = z.coerce.number().min(0.01).transform(toMinor)
const id = z.coerce.number().int().positive()

const order = {
  Amount: sum,
  Currency: z.enum(['RUB', 'EUR']).default('RUB'),
  InvoiceId: word,
  AccountId: word,
  Email: word,
  Description: word,
  JsonData: word,
  IpAddress: word,
  CultureName: z.string().default('ru-RU'),
}

export const cardCharge = z.object({
  ...order,
  IpAddress: needed,
  CardCryptogramPacket: needed,
  Name: word,
  SaveCard: flag.default(false),
})

export const tokenCharge = z.object({
  ...order,
  AccountId: needed,
  Token: needed,
  TrInitiatorCode: z.coerce.number().int().min(0).max(1),
})

export const linkRequest = z.object({
  ...order,
  PublicId: needed,
  Scheme: needed,
  SuccessRedirectUrl: z.string().max(1024).default(''),
  FailRedirectUrl: z.string().max(1024).default(''),
  TtlMinutes: z.coerce.number().int().min(1).optional(),
})

export const secureAnswer = z.object({ TransactionId: id, PaRes: needed })
export const ofTransaction = z.object({ TransactionId: id })
export const sumOfTransaction = z.object({ TransactionId: id, Amount: sum, JsonData: word })
export const ofInvoice = z.object({ InvoiceId: needed })
export const listRequest = z.object({
  CreatedDateGte: z.coerce.date(),
  CreatedDateLte: z.coerce.date(),
  PageNumber: z.coerce.number().int().min(1),
})

/** Maps the shop's request to the ledger's fields. */
export const orderOf = (given: z.output<z.ZodObject<typeof order>>): Order => ({
  amount: given.Amount,
  currency: given.Currency,
  invoiceId: given.InvoiceId,
  accountId: given.AccountId,
  email: given.Email,
  description: given.Description,
  jsonData: given.JsonData,
  ip: given.IpAddress,
  culture: given.CultureName,
})

const parsed = ({ headers, body }: SandboxRequest): unknown => {
  if (!/json/i.test(headers['content-type'] ?? '')) return Object.fromEntries(new URLSearchParams(body))
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Parses the body of a call, JSON or form; returns a message if it is invalid. */
export const bodyOf = <Output>(
  schema: z.core.$ZodType<Output>,
  request: SandboxRequest,
): { value: Output } | { message: string } => {
  const { success, data, error } = z.safeParse(schema, parsed(request))
  return success ? { value: data } : { message: `${error.issues[0]?.path.join('.') || 'Body'} is required` }
}
