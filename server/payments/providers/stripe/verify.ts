import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Notification, Verified } from '../../provider.ts'

/** How far a signature's time may be from now, in either direction. Sources: PROVIDERS §1.4, SECURITY R49. */
const TOLERANCE_SECONDS = 300

/** HMAC-SHA256 of `t.body` in hexadecimal. `at` in seconds. */
const sign = (secret: string, at: number, raw: Buffer | string): string =>
  createHmac('sha256', secret).update(`${at}.`).update(raw).digest('hex')

const isSame = (own: string, signatures: string): boolean => {
  const [left, right] = [Buffer.from(own), Buffer.from(signatures)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * Why a `Stripe-Signature` is invalid for this body, secret and time; null if it is valid. It may hold several signatures while a secret is
 * rotated.
 */
const signatureError = (header: string, raw: Buffer, secret: string, now: Date): string | null => {
  const pairs = header.split(',').map((part) => part.trim().split('='))
  const at = pairs.find(([name]) => name === 't')?.[1] ?? ''
  const signatures = pairs.flatMap(([name, value = '']) => (name === 'v1' ? [value] : []))
  if (!/^\d{1,12}$/.test(at) || signatures.length === 0) return 'no signature'
  const own = sign(secret, Number(at), raw)
  if (!signatures.some((value) => isSame(own, value))) return 'wrong signature'
  const age = Math.floor(now.getTime() / 1_000) - Number(at)
  return Math.abs(age) > TOLERANCE_SECONDS ? 'signature of another time' : null
}

const id = z.string().regex(/^[a-z]+_\w{1,120}$/)
const metadata = z.object({ attempt_id: z.string().optional() }).nullish().catch(null)

const event = z.object({
  id,
  type: z.string(),
  data: z.object({
    object: z.object({
      id,
      mode: z.string().optional(),
      client_reference_id: z.string().nullish(),
      payment_intent: z.string().nullish().catch(null),
      metadata,
    }),
  }),
})
type About = z.output<typeof event>['data']['object']

interface Subject {
  about: 'payment' | 'card'
  ref: string
}

/** The relevant event types, with the object that each is about. */
const subjects: [type: RegExp, of: (about: About) => Subject | null][] = [
  [
    /^checkout\.session\.(completed|expired|async_payment_succeeded|async_payment_failed)$/,
    (session) => ({ about: session.mode === 'setup' ? 'card' : 'payment', ref: session.id }),
  ],
  [/^payment_intent\./, (intent) => ({ about: 'payment', ref: intent.id })],
  [
    /^(charge\.refunded|charge\.refund\.updated|charge\.dispute\.\w+|refund\.\w+)$/,
    ({ payment_intent: ref }) => (ref ? { about: 'payment', ref } : null),
  ],
  [/^setup_intent\.succeeded$/, (intent) => ({ about: 'card', ref: intent.id })],
]

const parsed = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined // treated like anything else that is not an event
  }
}

/** Verifies the signature over the raw bytes and returns what the event is about. Source: PROVIDERS §1.4. */
export const verifyStripe = ({ raw, headers }: Notification, secret: string, now: Date): Verified => {
  const error = signatureError(headers['stripe-signature'] ?? '', raw, secret, now)
  if (error !== null) return { kind: 'forged', reason: error }
  const { data } = event.safeParse(parsed(raw))
  if (!data) return { kind: 'irrelevant' }
  const { object } = data.data
  const subject = subjects.find(([type]) => type.test(data.type))?.[1](object)
  if (!subject) return { kind: 'irrelevant' }
  const attemptId = object.client_reference_id ?? object.metadata?.attempt_id ?? null
  return { kind: 'event', eventKey: data.id, ...subject, attemptId }
}
