import { z } from 'zod'
import type { Notification, Verified } from '../../provider.ts'
import { signatureFault } from './signature.ts'

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

/** What the events that matter are about. */
const subjects: [type: RegExp, of: (about: About) => Subject | null][] = [
  [
    /^checkout\.session\.(completed|expired|async_payment_succeeded|async_payment_failed)$/,
    (session) => ({ about: session.mode === 'setup' ? 'card' : 'payment', ref: session.id }),
  ],
  [/^payment_intent\./, (intent) => ({ about: 'payment', ref: intent.id })],
  [/^charge\.refunded$/, (charge) => (charge.payment_intent ? { about: 'payment', ref: charge.payment_intent } : null)],
  [/^setup_intent\.succeeded$/, (intent) => ({ about: 'card', ref: intent.id })],
]

const parsed = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined // like anything else that is not an event
  }
}

/** Checks the signature over the raw bytes, and says what an event is about. Source: PROVIDERS §1.4. */
export const verifyStripe = ({ raw, headers }: Notification, secret: string, now: Date): Verified => {
  const fault = signatureFault(headers['stripe-signature'] ?? '', raw, secret, now)
  if (fault !== null) return { kind: 'forged', reason: fault }
  const { data } = event.safeParse(parsed(raw))
  if (!data) return { kind: 'irrelevant' }
  const { object } = data.data
  const subject = subjects.find(([type]) => type.test(data.type))?.[1](object)
  if (!subject) return { kind: 'irrelevant' }
  const attemptId = object.client_reference_id ?? object.metadata?.attempt_id ?? null
  return { kind: 'event', eventKey: data.id, ...subject, attemptId }
}
