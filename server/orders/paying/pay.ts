import { CURRENT, notFound, ownCart } from '../../catalog/carts/own-cart.ts'
import type {
  ClientSecretReply,
  PayReply,
  GetTokenInput,
  PayInput,
  PaymentStatusInput,
} from '../../contract/checkout/payment-calls.ts'
import { methodTraits, type PaymentMethodId, type ProviderId } from '../../contract/checkout/methods.ts'
import type { Currency } from '../../contract/checkout/money.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import { refuse } from '../../http/errors.ts'
import { type Caller, signedIn } from '../../http/use-case.ts'
import { isAlive } from '../attempt-machine.ts'
import { type Attempt, attemptById, attemptByKey } from '../stores/attempt-store.ts'
import { cardToCharge } from '../cards/cards.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { checkAttempt } from '../settling/check-attempt.ts'
import { executePayment } from './execute-payment.ts'
import { storedReply } from './idempotency.ts'
import { type PaymentSource, readPaymentRequest, readTokenRequest, scopedKey } from './payment-request.ts'
import { orderReplyOf, replyOf } from './reply.ts'
import { countPromoGuess } from './requested-promo.ts'
import { withTicket } from './to-bank.ts'

type PaymentSourceDeps = Pick<Deps, 'config' | 'payments'> & { db: Db }

interface Payer {
  personId: string
  currency: Currency
}

const serves = (provider: ProviderId, currency: Currency) => (provider === 'stripe') === (currency === 'EUR')

const plain: Pick<PaymentSource, 'cardId' | 'asksToSave' | 'isWidget'> = {
  cardId: null,
  asksToSave: false,
  isWidget: false,
}

/** A saved card of the buyer. `card_token` is also our card id, and proves nothing. Source: PROVIDERS §1.1, SECURITY R53. */
const savedCard = async (
  deps: PaymentSourceDeps,
  cardId: string,
  { personId, currency }: Payer,
): Promise<PaymentSource> => {
  const card = await cardToCharge(deps.db, deps, { personId, cardId })
  if (!card || !serves(card.provider, currency)) return refuse('card_id', 'cardUnknown')
  const instrument = { kind: 'saved', token: card.token, by: 'customer' } as const
  return { ...plain, provider: card.provider, method: 'bank-card', instrument, cardId }
}

const newCard = (provider: ProviderId, token: string, { user_name, new_card }: PayInput): PaymentSource => ({
  ...plain,
  provider,
  method: 'bank-card',
  instrument: { kind: 'card-token', token, cardholder: user_name ?? null },
  asksToSave: new_card === true,
})

const widget = (provider: ProviderId, method: PaymentMethodId, asksToSave = false): PaymentSource => ({
  ...plain,
  provider,
  method,
  instrument: { kind: 'widget' },
  asksToSave,
  isWidget: true,
})

/** The provider's own page. */
const page = (provider: ProviderId, method: PaymentMethodId, asksToSave = false): PaymentSource => ({
  ...plain,
  provider,
  method,
  instrument: { kind: 'page', method },
  asksToSave,
})

/** A new card in rubles: by its token, else in the provider's widget or on its page. */
const anyCard = (input: PayInput): PaymentSource => {
  const { yoo_token: yoo, token, is_pw, new_card: asksToSave } = input
  if (yoo !== undefined && token !== undefined) return refuse('token', 'notOffered')
  if (yoo !== undefined) return newCard('yookassa', yoo, input)
  if (token !== undefined) return newCard('cloudpayments', token, input)
  return is_pw ? widget('yookassa', 'bank-card', asksToSave) : page('yookassa', 'bank-card', asksToSave)
}

const inRubles = (input: PayInput): PaymentSource => {
  const { method = 'bank-card', is_pw } = input
  if (method === 'bank-card') return anyCard(input)
  const { servedBy, widget: offered } = methodTraits[method]
  if (servedBy === 'school') return { ...plain, provider: servedBy, method, instrument: null }
  const isWidget = offered === 'always' || (offered === 'optional' && is_pw)
  return isWidget ? widget(servedBy, method) : page(servedBy, method)
}

const SOURCE_FIELDS = ['yoo_token', 'token', 'card_id', 'card_token', 'is_pw'] as const

const isOverdone = (input: PayInput) =>
  input.method !== undefined &&
  input.method !== 'bank-card' &&
  SOURCE_FIELDS.some((name) => name !== 'is_pw' && input[name] !== undefined)

const choose = async (deps: PaymentSourceDeps, input: PayInput, payer: Payer): Promise<PaymentSource> => {
  if (isOverdone(input)) return refuse('method', 'notOffered')
  const { card_id: id, card_token: token } = input
  if (id !== undefined && token !== undefined && id !== token) return refuse('card_id', 'cardUnknown')
  const cardId = id ?? token
  if (cardId !== undefined) return savedCard(deps, cardId, payer)
  return payer.currency === 'EUR' ? refuse('method', 'notOffered') : inRubles(input)
}

/**
 * Chooses provider and payment method. Refuses `method` if no provider serves it here, `card_id` if the card is deleted, another
 * user's, or for another currency. In euros only saved cards are charged here; a new one is entered in the form of `gettoken`. Source:
 * checkout spec §4, §7, PROVIDERS §1.1.
 */
const readPaymentSource = async (deps: PaymentSourceDeps, input: PayInput, payer: Payer): Promise<PaymentSource> => {
  const source = await choose(deps, input, payer)
  const isServed = source.provider === 'school' || deps.payments.ids.includes(source.provider)
  return isServed ? source : refuse('method', 'notOffered')
}

/**
 * Pays the caller's cart, or starts the payment. Refuses a visitor with 401, another user's cart with 404, a copy of a request in
 * flight with 409, another request under a known key with 422. Source: checkout spec §4, §7.
 */
export const pay = async (
  deps: PaymentDeps & Pick<Deps, 'limits'>,
  input: PayInput,
  caller: Caller,
): Promise<PayReply> => {
  const person = signedIn(caller)
  const cart = await ownCart(deps.db, caller, input.cart_id)
  const source = await readPaymentSource(deps, input, { personId: person.id, currency: cart.currency })
  const paymentRequest = readPaymentRequest(input, person.id)
  await countPromoGuess(deps, paymentRequest, cart, caller)
  return withTicket(
    deps,
    await executePayment(deps, { paymentRequest, source, cartId: cart.id, person, caller }),
    caller,
  )
}

const embeddedForm: PaymentSource = {
  provider: 'stripe',
  method: 'bank-card',
  instrument: { kind: 'widget' },
  cardId: null,
  asksToSave: false,
  isWidget: true,
}

/**
 * Places the order of a cart in euros and returns the client secret of Stripe's embedded form; for a trial, the form only binds a card.
 * Any other outcome is the pay call's response. Refuses `method` for a cart in rubles or without a Stripe account. Source: checkout
 * spec §7.
 */
export const getToken = async (
  deps: PaymentDeps & Pick<Deps, 'limits'>,
  input: GetTokenInput,
  caller: Caller,
): Promise<ClientSecretReply | PayReply> => {
  const person = signedIn(caller)
  const cart = await ownCart(deps.db, caller, input.cart_id ?? CURRENT)
  if (cart.currency !== 'EUR' || !deps.payments.ids.includes('stripe')) refuse('method', 'notOffered')
  const paymentRequest = readTokenRequest(input)
  await countPromoGuess(deps, paymentRequest, cart, caller)
  const task = { paymentRequest, source: embeddedForm, cartId: cart.id, person, caller }
  const reply = await executePayment(deps, task)
  if (reply.status !== 'show_form') return reply
  return { status: 'ok', clientSecret: reply.confirmation_token, payment: reply.payment }
}

type StatusDeps = PaymentDeps & Pick<Deps, 'limits'>

/** Checks an undecided attempt with its provider, rate-limited per attempt, however often the page polls. */
const upToDate = async (deps: StatusDeps, attempt: Attempt): Promise<Attempt> => {
  if (!isAlive(attempt.state) || attempt.state === 'created') return attempt
  const { isAllowed } = await deps.limits.spend('paymentStatus', attempt.id)
  return isAllowed ? checkAttempt(deps, attempt.id, 'status') : attempt
}

/**
 * The state of the caller's own payment, by its id, or by the `pay_key` of a call whose response was lost; 404 for any other. An
 * undecided one is checked with the provider, at most once in two seconds. Source: checkout spec §4, SECURITY R48, R53.
 */
export const paymentStatus = async (
  deps: StatusDeps,
  { payment }: PaymentStatusInput,
  caller: Caller,
): Promise<PayReply> => {
  const { id } = signedIn(caller)
  const known = (await attemptById(deps.db, payment)) ?? (await attemptByKey(deps.db, scopedKey(id, payment)))
  if (!known || known.personId !== id) return notFound()
  const attempt = await upToDate(deps, known)
  const stored = storedReply(deps, attempt)
  if (stored?.status === 'redirect') return { ...stored, order: await orderReplyOf(deps.db, attempt) }
  return stored ?? replyOf(deps.db, attempt, caller.lang)
}
