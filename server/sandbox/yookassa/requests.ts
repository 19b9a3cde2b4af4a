import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { toMinor } from '../../contract/checkout/money.ts'
import { json, parseJson } from '../http.ts'
import type { SandboxResponse } from '../provider-sandbox.ts'
import { METHODS, methods } from './methods.ts'

const codes: Record<number, string> = {
  400: 'invalid_request',
  401: 'invalid_credentials',
  403: 'forbidden',
  404: 'not_found',
}

/** A refusal in YooKassa's format. */
export class Problem extends Error {
  readonly status: number
  readonly parameter: string | null

  constructor(status: 400 | 401 | 403 | 404, description: string, parameter: string | null = null) {
    super(description)
    this.status = status
    this.parameter = parameter
  }
}

export const problemResponse = ({ status, message, parameter }: Problem): SandboxResponse =>
  json(status, {
    type: 'error',
    id: randomUUID(),
    code: codes[status],
    description: message,
    ...(parameter !== null && { parameter }),
  })

const amount = z
  .strictObject({ value: z.string().regex(/^\d{1,9}\.\d{2}$/), currency: z.literal('RUB') })
  .transform(({ value }) => toMinor(Number(value)))

const receipt = z.strictObject({
  customer: z.strictObject({ email: z.email() }),
  items: z
    .array(
      z.strictObject({
        description: z.string().min(1).max(128),
        quantity: z.string().regex(/^\d{1,5}\.\d{2}$/),
        amount,
        vat_code: z.int().min(1).max(12),
        payment_subject: z.string(),
        payment_mode: z.enum(['full_prepayment', 'full_payment']),
        measure: z.string().optional(),
      }),
    )
    .min(1)
    .max(100),
})
type Receipt = z.output<typeof receipt>

const locale = z.enum(['ru_RU', 'en_US']).optional()
const redirect = z.strictObject({ type: z.literal('redirect'), return_url: z.url().max(2_048), locale })
const embedded = z.strictObject({ type: z.literal('embedded'), locale })

const metadata = z
  .record(z.string().max(32), z.string().max(512))
  .refine((entries) => Object.keys(entries).length <= 16)
  .default({})

const payment = z.strictObject({
  amount,
  capture: z.boolean().default(false),
  description: z.string().max(128).optional(),
  metadata,
  confirmation: z.discriminatedUnion('type', [redirect, embedded]).optional(),
  payment_token: z.string().optional(),
  payment_method_id: z.string().optional(),
  payment_method_data: z.strictObject({ type: z.enum(METHODS) }).optional(),
  save_payment_method: z.boolean().default(false),
  client_ip: z.union([z.ipv4(), z.ipv6()]).optional(),
  receipt: receipt.optional(),
})
export type PaymentRequest = z.output<typeof payment>

const capture = z.strictObject({ amount: amount.optional(), receipt: receipt.optional() })
const refund = z.strictObject({
  payment_id: z.string(),
  amount,
  metadata,
  receipt: receipt.optional(),
})
const cancel = z.strictObject({})
const method = z.strictObject({
  type: z.literal('bank_card'),
  confirmation: redirect,
  client_ip: z.union([z.ipv4(), z.ipv6()]).optional(),
})

const read = <Value>(schema: z.core.$ZodType<Value>, body: string): Value => {
  const content = parseJson(body)
  if (content === undefined) throw new Problem(400, 'The request body is not valid JSON')
  const { data, error } = z.safeParse(schema, content)
  if (!error) return data
  const { path, code } = error.issues[0] ?? { path: [], code: 'custom' }
  throw new Problem(400, `Wrong value: ${code}`, path.join('.'))
}

const require = (isValid: boolean, description: string, parameter: string) => {
  if (!isValid) throw new Problem(400, description, parameter)
}

const checkReceipt = (content: Receipt | undefined, total: number) => {
  const sum = content?.items.reduce((part, item) => part + Math.round(Number(item.quantity) * item.amount), 0) ?? total
  require(sum === total, 'Receipt items do not sum to the amount', 'receipt')
}

/** The least amount in kopecks, and the maximum length of a return URL. Source: PROVIDERS §1.2. */
const MIN_AMOUNT = 100
const SBERPAY_RETURN_MAX = 255

export const readPayment = (body: string): PaymentRequest => {
  const request = read(payment, body)
  const { confirmation, payment_token: token, payment_method_id: saved, payment_method_data: page } = request
  const type = page?.type ?? 'bank_card'
  const instrument = [token, saved, page].filter((one) => one !== undefined)
  require(instrument.length <= 1, 'More than one way to pay', 'payment_method_data')
  require(request.amount >= MIN_AMOUNT &&
    request.amount <= methods[type].maxAmount, 'The amount is out of limits', 'amount')
  require(!(saved && request.save_payment_method), 'A saved method cannot be saved', 'save_payment_method')
  require(Boolean(saved ?? confirmation), 'Confirmation is missing', 'confirmation')
  require(!(
    confirmation?.type === 'embedded' && instrument.length > 0
  ), 'The widget chooses itself', 'confirmation.type')
  const back = confirmation?.type === 'redirect' ? confirmation.return_url : ''
  require(type !== 'sberbank' || back.length <= SBERPAY_RETURN_MAX, 'Too long', 'confirmation.return_url')
  checkReceipt(request.receipt, request.amount)
  return request
}

export const readCapture = (body: string, held: number) => {
  const request = read(capture, body)
  const total = request.amount ?? held
  require(total <= held, 'More than was held', 'amount')
  checkReceipt(request.receipt, total)
  return total
}

export const readCancel = (body: string) => read(cancel, body)

export const readRefund = (body: string) => {
  const request = read(refund, body)
  checkReceipt(request.receipt, request.amount)
  return request
}

export const readMethod = (body: string) => read(method, body)
