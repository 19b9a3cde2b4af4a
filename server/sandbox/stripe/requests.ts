import { randomBytes } from 'node:crypto'
import type { Currency } from '../../contract/checkout/money.ts'
import type { PaymentRequest } from '../ledger.ts'
import { invalid } from './errors.ts'
import { type Fields, fieldsAt, requiredText, requiredWhole, textAt, textsAt, wholeAt } from './fields.ts'
import { type CheckoutSession, seconds, type StripeDetails } from './payment.ts'

type StripeRequest = PaymentRequest<StripeDetails>

/** The minimum amount, in cents. */
const MIN_AMOUNT = 50
const DAY_SECONDS = 24 * 60 * 60
const MS = 1_000

const SESSION_FIELDS = [
  'mode ui_mode line_items locale return_url success_url cancel_url redirect_on_completion client_reference_id',
  'metadata payment_intent_data setup_intent_data customer customer_email customer_creation',
  'allowed_payment_method_types currency expires_at submit_type expand',
]
const INTENT_FIELDS = [
  'amount currency customer payment_method allowed_payment_method_types confirm off_session description metadata',
  'return_url capture_method setup_future_usage expand',
]

export const randomHex = (): string => randomBytes(12).toString('hex')

/** Refuses parameters that the pinned API version does not know, such as `payment_method_types`, and the earlier values of `ui_mode`. */
const checkNames = (fields: Fields, known: string[]) => {
  const names = known.flatMap((line) => line.split(' '))
  const unknown = Object.keys(fields).find((name) => !names.includes(name))
  if (unknown) throw invalid(`Received unknown parameter: ${unknown}`, 'parameter_unknown', unknown)
}

const currencyOf = (text: string): Currency => {
  if (text.toLowerCase() === 'eur') return 'EUR'
  if (text.toLowerCase() === 'rub') return 'RUB'
  throw invalid(`Invalid currency: ${text}`, undefined, 'currency')
}

const linesOf = (fields: Fields): CheckoutSession['lines'] =>
  Object.keys(fieldsAt(fields, 'line_items')).map((place) => ({
    name: requiredText(fields, 'line_items', place, 'price_data', 'product_data', 'name'),
    quantity: requiredWhole(fields, 'line_items', place, 'quantity'),
    amount: requiredWhole(fields, 'line_items', place, 'price_data', 'unit_amount'),
  }))

const totalOf = (lines: CheckoutSession['lines']): number => {
  const total = lines.reduce((sum, { quantity, amount }) => sum + quantity * amount, 0)
  if (total < MIN_AMOUNT) throw invalid('The amount due must be at least €0.50.', 'amount_too_small')
  return total
}

/** Where the session's page is shown, and where the buyer returns to. */
const placeOf = (fields: Fields) => {
  const uiMode = textAt(fields, 'ui_mode') ?? 'hosted_page'
  if (uiMode !== 'embedded_page' && uiMode !== 'hosted_page') throw invalid('Invalid ui_mode', undefined, 'ui_mode')
  const redirects = textAt(fields, 'redirect_on_completion') ?? 'always'
  if (uiMode === 'hosted_page') return { uiMode, redirects, returnUrl: requiredText(fields, 'success_url') } as const
  return { uiMode, redirects, returnUrl: redirects === 'never' ? null : requiredText(fields, 'return_url') } as const
}

/** A checkout session as a payment; one of mode `setup` binds a card. */
export const readSession = (fields: Fields, now: Date): StripeRequest => {
  checkNames(fields, SESSION_FIELDS)
  const mode = requiredText(fields, 'mode')
  if (mode !== 'payment' && mode !== 'setup') throw invalid('Invalid mode', undefined, 'mode')
  const { returnUrl, ...place } = placeOf(fields)
  const isBinding = mode === 'setup'
  const lines = isBinding ? [] : linesOf(fields)
  const currencyPath = isBinding ? ['currency'] : ['line_items', '0', 'price_data', 'currency']
  const data = isBinding ? 'setup_intent_data' : 'payment_intent_data'
  const createsCustomer = textAt(fields, 'customer_creation') === 'always'
  const owner = textAt(fields, 'customer') ?? (createsCustomer ? `cus_${randomHex()}` : null)
  return {
    amount: isBinding ? 0 : totalOf(lines),
    currency: currencyOf(requiredText(fields, ...currencyPath)),
    isBinding,
    isTwoStage: textAt(fields, data, 'capture_method') === 'manual',
    isSaving: isBinding || (textAt(fields, data, 'setup_future_usage') === 'off_session' && owner !== null),
    owner,
    isRetryable: true,
    expiresAt: new Date((wholeAt(fields, 'expires_at') ?? seconds(now) + DAY_SECONDS) * MS),
    details: {
      secret: randomHex(),
      returnUrl,
      session: {
        ...place,
        reference: textAt(fields, 'client_reference_id'),
        lines,
        email: textAt(fields, 'customer_email'),
        locale: textAt(fields, 'locale') ?? 'auto',
        createsCustomer: createsCustomer && textAt(fields, 'customer') === null,
        metadata: textsAt(fields, 'metadata'),
        isDelayed: false,
      },
      metadata: textsAt(fields, data, 'metadata'),
    },
  }
}

/** A payment intent that charges a saved method. */
export const readIntent = (fields: Fields): StripeRequest => {
  checkNames(fields, INTENT_FIELDS)
  const amount = requiredWhole(fields, 'amount')
  if (amount < MIN_AMOUNT) throw invalid('Amount must be at least €0.50.', 'amount_too_small', 'amount')
  return {
    amount,
    currency: currencyOf(requiredText(fields, 'currency')),
    isTwoStage: textAt(fields, 'capture_method') === 'manual',
    isSaving: textAt(fields, 'setup_future_usage') === 'off_session' && textAt(fields, 'customer') !== null,
    owner: textAt(fields, 'customer'),
    details: {
      secret: randomHex(),
      returnUrl: textAt(fields, 'return_url'),
      session: null,
      metadata: textsAt(fields, 'metadata'),
    },
  }
}
