import { z } from 'zod'

const cart = z.object({
  cart_id: z.string(),
  currency: z.string(),
  items: z.array(z.object({ id: z.string(), name: z.string(), price: z.number() })),
  cards: z.array(z.object({ id: z.string(), number: z.string() })),
  bonuses: z.number(),
})

const secure = z.object({
  status: z.literal('to_secure'),
  payment: z.string(),
  answer: z.object({ secure: z.object({ action: z.string(), fields: z.record(z.string(), z.string()) }) }),
})

/** What the page reads of a cart. */
export const cartReplyOf = (body: unknown) => cart.parse(body)

/** What the page reads of a payment that 3-D Secure comes before. */
export const secureReplyOf = (body: unknown) => {
  const reply = secure.parse(body)
  return { payment: reply.payment, ...reply.answer.secure }
}
