import { createHmac, timingSafeEqual } from 'node:crypto'

/** How old a signature may be, and how far ahead. Sources: PROVIDERS §1.4, SECURITY R49. */
const TOLERANCE_SECONDS = 300

/** HMAC-SHA256 of `t.body` in hexadecimal. `at` in seconds. */
export const sign = (secret: string, at: number, raw: Buffer | string): string =>
  createHmac('sha256', secret).update(`${at}.`).update(raw).digest('hex')

const isSame = (own: string, given: string): boolean => {
  const [left, right] = [Buffer.from(own), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Why a `Stripe-Signature` is not one over these bytes by this secret and of this moment; null when it is. There may be several while a secret is replaced. */
export const signatureFault = (header: string, raw: Buffer, secret: string, now: Date): string | null => {
  const pairs = header.split(',').map((part) => part.trim().split('='))
  const at = pairs.find(([name]) => name === 't')?.[1] ?? ''
  const given = pairs.flatMap(([name, value = '']) => (name === 'v1' ? [value] : []))
  if (!/^\d{1,12}$/.test(at) || given.length === 0) return 'no signature'
  const own = sign(secret, Number(at), raw)
  if (!given.some((value) => isSame(own, value))) return 'wrong signature'
  const age = Math.floor(now.getTime() / 1_000) - Number(at)
  return Math.abs(age) > TOLERANCE_SECONDS ? 'signature of another time' : null
}
