import * as z from 'zod'
import { PROVIDERS } from './methods.ts'
import { PRODUCT_TYPES } from './product-id.ts'

/** What replies of several calls have. Sums on the wire are numbers of rubles or euros. Source: checkout spec §3, §4, §7 and DESIGN §6. */

export const ok = { status: z.literal('ok') }

export const currency = z.enum(['RUB', 'EUR'])

export const productType = z.enum(PRODUCT_TYPES).exclude(['camp'])

export const moment = z.iso.datetime().meta({ description: 'ISO 8601' })

export const provider = z.enum(PROVIDERS)

export const okReply = z.strictObject(ok).meta({ id: 'OkReply' })
export type OkReply = z.infer<typeof okReply>

/**
 * `token` is the school's own name for the card and worthless elsewhere; `number` is its last digits, `exp` is `MM/YY`, `type` its
 * brand; `provider` stores it and charges it.
 */
export const card = z
  .strictObject({
    id: z.string(),
    token: z.string(),
    name: z.string(),
    number: z.string(),
    exp: z.string(),
    type: z.string(),
    provider,
  })
  .meta({ id: 'SavedCard' })
export type SavedCardReply = z.infer<typeof card>
