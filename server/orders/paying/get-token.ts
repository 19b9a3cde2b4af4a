import { type Caller, signedIn } from '../../http/use-case.ts'
import { CURRENT, ownCart } from '../../catalog/carts/own-cart.ts'
import type { ClientSecretReply, PayReply } from '../../contract/checkout-replies.ts'
import type { GetTokenInput } from '../../contract/checkout-schemas.ts'
import type { Deps } from '../../deps.ts'
import { refuse } from '../../http/errors.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { countGuess } from './requested-promo.ts'
import { executePayment } from './execute-payment.ts'
import { readTokenRequest, type PaymentSource } from './payment-request.ts'

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
  await countGuess(deps, paymentRequest, cart, caller)
  const task = { paymentRequest, source: embeddedForm, cartId: cart.id, person, caller }
  const reply = await executePayment(deps, task)
  if (reply.status !== 'show_form') return reply
  return { status: 'ok', clientSecret: reply.confirmation_token, payment: reply.payment }
}
