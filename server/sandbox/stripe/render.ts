import { createHash } from 'node:crypto'
import type { Book, Charge, Customer, Intent, Method, Refund, Session, Setup } from './book.ts'
import { testCard } from './cards.ts'
import { declineError } from './form.ts'

type Json = Record<string, unknown>

const customer = ({ id, created, email }: Customer): Json => ({ id, object: 'customer', created, email })

const method = ({ id, created, customer, number, month, year }: Method): Json => ({
  id,
  object: 'payment_method',
  created,
  type: 'card',
  customer,
  card: {
    brand: testCard(number).brand,
    last4: number.slice(-4),
    exp_month: month,
    exp_year: year,
    fingerprint: createHash('sha256').update(number).digest('base64url').slice(0, 16),
  },
})

const charge = (book: Book, { id, created, amount, refunded, intent, isPaid }: Charge): Json => ({
  id,
  object: 'charge',
  created,
  amount,
  amount_refunded: refunded,
  refunded: refunded === amount,
  payment_intent: intent,
  status: isPaid ? 'succeeded' : 'failed',
  metadata: book.intents.get(intent)?.metadata ?? {},
})

const actionOf = ({ status, returnUrl, session }: Intent, url: string) => {
  if (status !== 'requires_action') return null
  if (session !== null) return { type: 'use_stripe_sdk', use_stripe_sdk: {} }
  return { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } }
}

const intent = (one: Intent, base: string): Json => ({
  id: one.id,
  object: 'payment_intent',
  created: one.created,
  status: one.status,
  amount: one.amount,
  amount_received: one.received,
  currency: one.currency,
  customer: one.customer,
  payment_method: one.method,
  latest_charge: one.charge,
  client_secret: one.secret,
  last_payment_error: one.error && declineError(one.error),
  next_action: actionOf(one, `${base}/secure/${one.secret}`),
  setup_future_usage: one.isForLater ? 'off_session' : null,
  capture_method: one.isHeld ? 'manual' : 'automatic',
  metadata: one.metadata,
})

const setup = (one: Setup): Json => ({
  id: one.id,
  object: 'setup_intent',
  created: one.created,
  status: one.status,
  customer: one.customer,
  payment_method: one.method,
  client_secret: one.secret,
  last_setup_error: one.error && declineError(one.error),
  usage: 'off_session',
  metadata: one.metadata,
})

const session = (one: Session): Json => ({
  id: one.id,
  object: 'checkout.session',
  created: one.created,
  mode: one.mode,
  status: one.status,
  payment_status: one.payment,
  ui_mode: one.uiMode,
  url: one.status === 'open' ? one.url : null,
  client_secret: one.status === 'open' && one.uiMode === 'embedded_page' ? one.secret : null,
  client_reference_id: one.reference,
  amount_total: one.amount,
  currency: one.currency,
  customer: one.customer,
  customer_email: one.email,
  locale: one.locale,
  payment_intent: one.intent,
  setup_intent: one.setup,
  redirect_on_completion: one.redirects,
  return_url: one.returnUrl,
  expires_at: one.expiresAt,
  metadata: one.metadata,
})

const refund = (one: Refund): Json => ({
  id: one.id,
  object: 'refund',
  created: one.created,
  amount: one.amount,
  currency: 'eur',
  payment_intent: one.intent,
  charge: one.charge,
  status: 'succeeded',
  metadata: one.metadata,
})

const optional = <One>(one: One | undefined, write: (one: One) => Json): Json | null => (one ? write(one) : null)

/** Renders stored objects in Stripe's format; `expand` names the ids to replace by their objects. */
export const createRender = (book: Book, base: string) => {
  const plain = (id: string): Json | null => {
    const [prefix] = id.split('_')
    if (prefix === 'cus') return optional(book.customers.get(id), customer)
    if (prefix === 'pm') return optional(book.methods.get(id), method)
    if (prefix === 'ch') return optional(book.charges.get(id), (one) => charge(book, one))
    if (prefix === 'pi') return optional(book.intents.get(id), (one) => intent(one, base))
    if (prefix === 'seti') return optional(book.setups.get(id), setup)
    if (prefix === 'cs') return optional(book.sessions.get(id), session)
    return optional(book.refunds.get(id), refund)
  }
  const expanded = (value: unknown, paths: string[]): unknown => {
    if (typeof value !== 'string' || paths.length === 0) return value
    return render(
      value,
      paths.filter((path) => path !== ''),
    )
  }
  const render = (id: string, expand: readonly string[]): Json => {
    const written = Object.entries(plain(id) ?? {}).map(([name, value]) => {
      const deeper = expand.flatMap((path) => {
        const [first, ...rest] = path.split('.')
        return first === name ? [rest.join('.')] : []
      })
      return [name, expanded(value, deeper)]
    })
    return Object.fromEntries(written)
  }
  return render
}

export type Render = ReturnType<typeof createRender>
