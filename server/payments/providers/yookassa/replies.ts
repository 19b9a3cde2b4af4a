import { z } from 'zod'
import { money } from './money.ts'

const id = z.string().regex(/^[\w-]{1,64}$/)

const card = z.object({
  last4: z.string().regex(/^\d{4}$/),
  expiry_month: z.string().regex(/^\d{2}$/),
  expiry_year: z.string().regex(/^\d{4}$/),
  card_type: z.string(),
})

const confirmation = z.discriminatedUnion('type', [
  z.object({ type: z.literal('redirect'), confirmation_url: z.url({ protocol: /^https?$/ }) }),
  z.object({ type: z.literal('embedded'), confirmation_token: z.string().min(1) }),
])

/** A malformed card is read as no card, and does not invalidate the payment. */
const method = { id, saved: z.boolean(), card: card.optional().catch(undefined) }

/** The fields of a YooKassa payment that are used. Source: PROVIDERS §1.2. */
export const payment = z.object({
  id,
  status: z.enum(['pending', 'waiting_for_capture', 'succeeded', 'canceled']),
  amount: money,
  refunded_amount: money.optional(),
  confirmation: confirmation.optional().catch(undefined),
  payment_method: z.object(method).optional(),
  cancellation_details: z.object({ reason: z.string() }).optional(),
  metadata: z.object({ attempt_id: z.string().optional() }).optional(),
})
export type YookassaPayment = z.output<typeof payment>

/** Items are not validated: they may belong to another business that shares the shop. */
export const paymentList = z.object({ items: z.array(z.unknown()), next_cursor: z.string().optional() })

/** Any object that carries our reference. */
export const named = z.object({ metadata: z.object({ attempt_id: z.string() }) })

/** A card that is bound without a charge. */
export const binding = z.object({
  ...method,
  status: z.enum(['pending', 'active', 'inactive']),
  confirmation: confirmation.optional().catch(undefined),
})
export type YookassaBinding = z.output<typeof binding>
export type YookassaCard = z.output<typeof card>

export const refund = z.object({
  id,
  status: z.enum(['pending', 'succeeded', 'canceled']),
  cancellation_details: z.object({ reason: z.string() }).optional(),
})

export type YookassaRefund = z.output<typeof refund>

export const refundList = z.object({ items: z.array(z.unknown()), next_cursor: z.string().optional() })

/** A refund that carries our refund id. */
export const namedRefund = z.object({ metadata: z.object({ refund_id: z.string() }) })

export const failure = z.object({
  type: z.literal('error'),
  id: z.string().catch(''),
  code: z.string(),
  parameter: z.string().optional().catch(undefined),
})

/** A notification. A refund's names its payment beside the refund's own id. */
export const notice = z.object({
  type: z.literal('notification'),
  event: z.string().regex(/^[a-z_]+\.[a-z_]+$/),
  object: z.object({
    id,
    status: z.string().max(64),
    payment_id: id.optional(),
    metadata: z.object({ attempt_id: z.string().optional() }).optional().catch(undefined),
  }),
})
