import { z } from 'zod'

/** Whatever Stripe answers is an object that names its kind, or an error of a type. */
const ownWords = z.union([z.object({ object: z.string() }), z.object({ error: z.object({ type: z.string() }) })])

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // like anything else that is not in Stripe's words
  }
}

const notStripe = () => Response.json({ error: { type: 'api_error', message: 'no answer of Stripe' } }, { status: 502 })

/**
 * Fetches below the address that Stripe is at. The SDK takes any JSON for an answer, whatever its status is: what somebody on the way
 * has said becomes a 502 before it gets there.
 */
export const fetchBelow = (url: string, send: typeof fetch): typeof fetch => {
  const prefix = new URL(url).pathname.replace(/\/$/, '')
  return async (address, init) => {
    const target = new URL(address instanceof Request ? address.url : address)
    target.pathname = `${prefix}${target.pathname}`
    const response = await send(target, { ...init, redirect: 'error' })
    const text = await response.text()
    const { success, data } = ownWords.safeParse(parsed(text))
    const isOwn = success && response.ok === 'object' in data
    return isOwn ? new Response(text, { status: response.status, headers: response.headers }) : notStripe()
  }
}
