import type { Stripe } from 'stripe'
import type { BindOutcome, Charge, ChargeOutcome, Refused } from '../../provider.ts'
import type { Ask } from './client.ts'
import { refuse } from './describe.ts'
import { notStarted, outcomeOf, unknown } from './failure.ts'
import { expanded, storedCard, stateOfIntent } from './states.ts'
import { paymentSession, savedIntent, setupSession } from './requests.ts'

const unasked = (code: string, { lang }: Charge): Refused => refuse('error', '', code, lang)

const widgetOf = ({ id, client_secret: secret }: Stripe.Checkout.Session) =>
  secret === null ? unknown('session without a secret') : ({ kind: 'widget', ref: id, token: secret } as const)

const redirectOf = ({ id, url }: Stripe.Checkout.Session): ChargeOutcome =>
  url === null ? unknown('session without an address') : { kind: 'redirect', ref: id, url }

/** A bank that requires authentication redirects the buyer to its page; an off-session charge is refused instead. */
const outcomeOfIntent = (intent: Stripe.PaymentIntent): ChargeOutcome => {
  const url = intent.next_action?.redirect_to_url?.url
  if (intent.status === 'requires_action' && url) return { kind: 'redirect', ref: intent.id, url }
  const found = stateOfIntent(intent)
  return found.kind === 'absent' ? unknown('no intent') : found
}

const isEuro = ({ money }: Charge) => money.currency === 'EUR'

export const createCharges = (ask: Ask) => {
  const openSession = (params: Stripe.Checkout.SessionCreateParams, key: string) =>
    ask((stripe, limit) => stripe.checkout.sessions.create(params, { ...limit, idempotencyKey: key }))

  const onPage = async (charge: Charge, place: 'embedded' | 'hosted'): Promise<ChargeOutcome> => {
    const reply = await openSession(paymentSession(charge, place), charge.attemptId)
    if (!reply.ok) return notStarted(reply.failure, charge.lang)
    return place === 'embedded' ? widgetOf(reply.value) : redirectOf(reply.value)
  }

  const ofSaved = async (charge: Charge, instrument: { token: string; by: 'customer' | 'merchant' }) => {
    const params = savedIntent(charge, instrument)
    if (!params) return unasked('resource_missing', charge)
    const options = { idempotencyKey: charge.attemptId }
    const reply = await ask((stripe, limit) => stripe.paymentIntents.create(params, { ...limit, ...options }))
    return reply.ok ? outcomeOfIntent(reply.value) : notStarted(reply.failure, charge.lang)
  }

  const charge = async (request: Charge): Promise<ChargeOutcome> => {
    const { instrument } = request
    if (!isEuro(request)) return unasked('unsupported_currency', request)
    if (instrument.kind === 'widget') return onPage(request, 'embedded')
    if (instrument.kind === 'saved') return ofSaved(request, instrument)
    const isCardPage = instrument.kind === 'page' && instrument.method === 'bank-card'
    return isCardPage ? onPage(request, 'hosted') : unasked('unsupported_means', request)
  }

  const bind = async (request: Charge): Promise<BindOutcome> => {
    if (!isEuro(request)) return unasked('unsupported_currency', request)
    const reply = await openSession(setupSession(request), request.attemptId)
    return reply.ok ? widgetOf(reply.value) : notStarted(reply.failure, request.lang)
  }

  return { charge, bind }
}

/** The outcome of binding by a SetupIntent; `ref` is the id that was looked up. */
const bindingOf = (ref: string, intent: Stripe.SetupIntent): BindOutcome => {
  const { id, status, payment_method: method, last_setup_error: error } = intent
  const card = status === 'succeeded' ? storedCard(method) : null
  if (card) return { kind: 'bound', ref, card }
  if (status === 'canceled') return refuse('session', id, 'session_expired')
  const isDeclined = status === 'requires_payment_method' && error
  if (isDeclined) return refuse(error.type, id, error.decline_code ?? error.code ?? error.type)
  return status === 'succeeded' ? unknown('setup intent without a card') : { kind: 'pending', ref }
}

/** Looks up a card binding by its session or SetupIntent. While a session is open, a declined try is not final. */
export const createFindBinding =
  (ask: Ask) =>
  async (ref: string): Promise<BindOutcome> => {
    if (!ref.startsWith('cs_')) {
      const reply = await ask((stripe, limit) =>
        stripe.setupIntents.retrieve(ref, { expand: ['payment_method'] }, limit),
      )
      return reply.ok ? bindingOf(ref, reply.value) : outcomeOf(reply.failure)
    }
    const expand = ['setup_intent.payment_method']
    const reply = await ask((stripe, limit) => stripe.checkout.sessions.retrieve(ref, { expand }, limit))
    if (!reply.ok) return outcomeOf(reply.failure)
    const { status, setup_intent: part } = reply.value
    if (status === 'expired') return refuse('session', ref, 'session_expired')
    const intent = expanded(part)
    return status === 'complete' && intent ? bindingOf(ref, intent) : { kind: 'pending', ref }
  }
