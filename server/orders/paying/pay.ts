import { signedIn } from '../../auth/signed-in.ts'
import { ownCart } from '../../catalog/carts/own-cart.ts'
import type { PayReply } from '../../contract/checkout-replies.ts'
import type { PayInput } from '../../contract/checkout-schemas.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/use-case.ts'
import type { PaymentDeps } from '../payment-deps.ts'
import { countGuess } from './count-guess.ts'
import { executePayment } from './execute-payment.ts'
import { readPaymentSource } from './payment-source.ts'
import { readPaymentRequest } from './read-payment-request.ts'

/**
 * Pays the caller's cart, or begins to. Who is not signed in is refused with 401, a cart of somebody else with 404, a copy of a call in
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
  await countGuess(deps, paymentRequest, cart, caller)
  return executePayment(deps, { paymentRequest, source, cartId: cart.id, person, caller })
}
