import type { Stripe } from 'stripe'
import type { Charge, ReceiptLine } from '../../provider.ts'

/** Marks the intents of a session: their outcome is read from the session. */
export const OF_SESSION = 'session'

/** The fields of a session to expand. */
export const SESSION_PARTS = [
  'payment_intent.latest_charge',
  'payment_intent.payment_method',
  'setup_intent.payment_method',
]
export const INTENT_PARTS = ['latest_charge', 'payment_method']

const MOST_LINES = 100

type SessionParams = Stripe.Checkout.SessionCreateParams
type LineItem = Stripe.Checkout.SessionCreateParams.LineItem

const currencyOf = ({ money }: Charge) => money.currency.toLowerCase()

/** Stripe multiplies price by quantity: a line that does not divide evenly becomes one item at the total price. */
const lineItem = ({ name, quantity, amount }: ReceiptLine, currency: string): LineItem => {
  const isEven = amount % quantity === 0
  const shown = isEven ? name : `${name} × ${quantity}`
  return {
    quantity: isEven ? quantity : 1,
    price_data: { currency, unit_amount: isEven ? amount / quantity : amount, product_data: { name: shown } },
  }
}

/**
 * The lines of the receipt, or a single line if there are none, more than 100, or they do not sum to the amount: the total is the amount
 * charged.
 */
const lineItems = (charge: Charge): LineItem[] => {
  const { receipt, money, description } = charge
  const sum = receipt.reduce((total, { amount }) => total + amount, 0)
  const isExact = sum === money.amount && receipt.length > 0 && receipt.length <= MOST_LINES
  const lines = isExact ? receipt : [{ name: description, quantity: 1, amount: money.amount }]
  return lines.map((line) => lineItem(line, currencyOf(charge)))
}

const onSession = ({ attemptId }: Charge) => ({ attempt_id: attemptId, part_of: OF_SESSION })

const common = ({ attemptId, customer, lang }: Charge): SessionParams => ({
  client_reference_id: attemptId,
  metadata: { attempt_id: attemptId },
  ...(customer.email !== '' && { customer_email: customer.email }),
  locale: lang,
  allowed_payment_method_types: ['card'],
})

const embedded = ({ returnUrl }: Charge): SessionParams => ({
  ui_mode: 'embedded_page',
  redirect_on_completion: 'if_required',
  return_url: returnUrl,
})

const hosted = ({ returnUrl }: Charge): SessionParams => ({
  ui_mode: 'hosted_page',
  success_url: returnUrl,
  cancel_url: returnUrl,
})

/**
 * A Checkout Session for a payment, on our page or Stripe's. The same charge gives the same parameters to the byte, as its idempotency key
 * requires.
 */
export const paymentSession = (charge: Charge, place: 'embedded' | 'hosted'): SessionParams => ({
  ...common(charge),
  ...(place === 'embedded' ? embedded(charge) : hosted(charge)),
  mode: 'payment',
  line_items: lineItems(charge),
  customer_creation: charge.save ? 'always' : 'if_required',
  payment_intent_data: {
    description: charge.description,
    metadata: onSession(charge),
    ...(charge.save && { setup_future_usage: 'off_session' }),
  },
})

/** A Checkout Session that binds a card without a charge. */
export const setupSession = (charge: Charge): SessionParams => ({
  ...common(charge),
  ...embedded(charge),
  mode: 'setup',
  currency: currencyOf(charge),
  customer_creation: 'always',
  setup_intent_data: { description: charge.description, metadata: onSession(charge) },
})

/** Our token of a saved card consists of Stripe's customer and payment method ids. */
export const cardToken = (customer: string, method: string): string => `${customer}/${method}`

/** A charge of a saved card; null if the token is not one of ours. */
export const savedIntent = (
  charge: Charge,
  { token, by }: { token: string; by: 'customer' | 'merchant' },
): Stripe.PaymentIntentCreateParams | null => {
  const [, customer, method] = /^(cus_\w+)\/(pm_\w+)$/.exec(token) ?? []
  if (!customer || !method) return null
  return {
    amount: charge.money.amount,
    currency: currencyOf(charge),
    customer,
    payment_method: method,
    allowed_payment_method_types: ['card'],
    confirm: true,
    description: charge.description,
    metadata: { attempt_id: charge.attemptId },
    expand: INTENT_PARTS,
    ...(by === 'merchant' ? { off_session: true } : { return_url: charge.returnUrl }),
  }
}
