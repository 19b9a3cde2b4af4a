import type { Book, Intent, Session } from './book.ts'
import { type Fields, invalid, missing, partAt, textAt, wholeAt, wordsAt } from './form.ts'

const LEAST = 50
const DAY_SECONDS = 24 * 60 * 60

const SESSION_FIELDS = [
  'mode ui_mode line_items locale return_url success_url cancel_url redirect_on_completion client_reference_id',
  'metadata payment_intent_data setup_intent_data customer customer_email customer_creation',
  'allowed_payment_method_types currency expires_at submit_type expand',
]
const INTENT_FIELDS = [
  'amount currency customer payment_method allowed_payment_method_types confirm off_session description metadata',
  'return_url capture_method setup_future_usage expand',
]

/** Refuses parameters that the pinned API version does not know, such as `payment_method_types`, and the earlier values of `ui_mode`. */
const checkNames = (fields: Fields, known: string[]) => {
  const names = known.flatMap((line) => line.split(' '))
  const strange = Object.keys(fields).find((name) => !names.includes(name))
  if (strange) throw invalid(`Received unknown parameter: ${strange}`, 'parameter_unknown', strange)
}

const needed = (fields: Fields, ...path: string[]): string => {
  const value = textAt(fields, ...path)
  if (value) return value
  throw invalid(`Missing required param: ${path.join('.')}.`, 'parameter_missing', path.join('.'))
}

const wholeNeeded = (fields: Fields, ...path: string[]): number => {
  const value = wholeAt(fields, ...path)
  if (value !== null) return value
  throw invalid(`Invalid integer: ${path.join('.')}`, 'parameter_invalid_integer', path.join('.'))
}

const linesOf = (fields: Fields): Session['lines'] =>
  Object.keys(partAt(fields, 'line_items')).map((place) => ({
    name: needed(fields, 'line_items', place, 'price_data', 'product_data', 'name'),
    quantity: wholeNeeded(fields, 'line_items', place, 'quantity'),
    amount: wholeNeeded(fields, 'line_items', place, 'price_data', 'unit_amount'),
  }))

const totalOf = (lines: Session['lines']): number => {
  const total = lines.reduce((sum, { quantity, amount }) => sum + quantity * amount, 0)
  if (total < LEAST) throw invalid('The amount due must be at least €0.50.', 'amount_too_small')
  return total
}

/** Where the session's page is shown, and where the buyer returns to. */
const placeOf = (fields: Fields) => {
  const uiMode = textAt(fields, 'ui_mode') ?? 'hosted_page'
  if (uiMode !== 'embedded_page' && uiMode !== 'hosted_page') throw invalid('Invalid ui_mode', undefined, 'ui_mode')
  const redirects = textAt(fields, 'redirect_on_completion') ?? 'always'
  if (uiMode === 'hosted_page') return { uiMode, redirects, returnUrl: needed(fields, 'success_url') }
  return { uiMode, redirects, returnUrl: redirects === 'never' ? null : needed(fields, 'return_url') }
}

/** The amount and currency of a session; a setup session has no amount. */
const checkoutSessionOf = (fields: Fields, mode: Session['mode']) => {
  if (mode === 'setup') return { lines: [], amount: null, currency: needed(fields, 'currency') }
  const lines = linesOf(fields)
  return { lines, amount: totalOf(lines), currency: needed(fields, 'line_items', '0', 'price_data', 'currency') }
}

export const readSession = (book: Book, fields: Fields, pageOf: (secret: string) => string): Session => {
  checkNames(fields, SESSION_FIELDS)
  const mode = needed(fields, 'mode')
  if (mode !== 'payment' && mode !== 'setup') throw invalid('Invalid mode', undefined, 'mode')
  const place = placeOf(fields)
  const data = mode === 'setup' ? 'setup_intent_data' : 'payment_intent_data'
  const kept = book.fresh('cs_test')
  const secret = book.secretOf(kept.id)
  return {
    ...kept,
    ...place,
    ...checkoutSessionOf(fields, mode),
    mode,
    secret,
    status: 'open',
    payment: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    url: place.uiMode === 'hosted_page' ? pageOf(secret) : null,
    reference: textAt(fields, 'client_reference_id'),
    email: textAt(fields, 'customer_email'),
    locale: textAt(fields, 'locale') ?? 'auto',
    keepsCustomer: textAt(fields, 'customer_creation') === 'always',
    customer: textAt(fields, 'customer'),
    intent: null,
    setup: null,
    expiresAt: wholeAt(fields, 'expires_at') ?? kept.created + DAY_SECONDS,
    metadata: wordsAt(fields, 'metadata'),
    intentMetadata: wordsAt(fields, data, 'metadata'),
    isForLater: textAt(fields, data, 'setup_future_usage') === 'off_session',
    isHeld: textAt(fields, data, 'capture_method') === 'manual',
  }
}

const methodOf = (book: Book, fields: Fields): string | null => {
  const id = textAt(fields, 'payment_method')
  const method = id === null ? null : book.methods.get(id)
  if (method === undefined) throw missing('PaymentMethod', id ?? '')
  if (method && method.customer !== textAt(fields, 'customer'))
    throw invalid('The customer does not have a payment method with that ID.', 'resource_missing', 'payment_method')
  return id
}

export const readIntent = (book: Book, fields: Fields): Intent => {
  checkNames(fields, INTENT_FIELDS)
  const amount = wholeNeeded(fields, 'amount')
  if (amount < LEAST) throw invalid('Amount must be at least €0.50.', 'amount_too_small', 'amount')
  const kept = book.fresh('pi')
  return {
    ...kept,
    amount,
    secret: book.secretOf(kept.id),
    currency: needed(fields, 'currency'),
    customer: textAt(fields, 'customer'),
    method: methodOf(book, fields),
    status: 'requires_payment_method',
    received: 0,
    charge: null,
    error: null,
    session: null,
    returnUrl: textAt(fields, 'return_url'),
    isForLater: textAt(fields, 'setup_future_usage') === 'off_session',
    isHeld: textAt(fields, 'capture_method') === 'manual',
    metadata: wordsAt(fields, 'metadata'),
  }
}
