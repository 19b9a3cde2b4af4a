import type { CartReply } from '../../../server/contract/checkout/cart-calls.ts'
import type { PaymentMethodId } from '../../../server/contract/checkout/methods.ts'
import { toMajor } from '../../../server/contract/checkout/money.ts'
import type { TokenFields } from '../../api/checkout.ts'
import type { Fields } from '../../api/client.ts'
import { toJson } from '../../api/json.ts'
import { PAY_PATH } from '../../api/pay-calls.ts'
import type { CheckoutConfig } from '../../browser/host.ts'
import { utmFields } from '../../browser/utm-fields.ts'
import { newCardSource } from '../model/rules.ts'
import type { CartSummary } from '../model/cart-summary.ts'
import { paymentMethods } from '../model/methods.ts'
import type { CheckoutState } from '../model/state.ts'

/** The path of pay requests with a `token`, for cards that another provider serves. Source: checkout spec §7. */
const OTHER_PAY_PATH = '/checkout/pay/'

/** A typed card in a pay request: the fields of one request, the name on the card, and the buyer's consent to save it. */
export interface HeldCard {
  fields: Fields
  name: string
  isSaved: boolean
}

/** What the buyer pays and how. `form`: by the provider's own form for euros. */
export type PaymentRequest = { cartId: string; name: string; card: HeldCard | null } & (
  | { kind: 'call'; path: string; fields: Fields }
  | { kind: 'form'; fields: TokenFields }
)

interface PaymentRequestDeps {
  state: CheckoutState
  summary: CartSummary
  config: CheckoutConfig
  card: HeldCard | null
  page: URL
  fingerprint: string
}

const yes = (is: boolean) => (is ? 'true' : '')

/** True if a card has to pay something, now or later. */
const requiresCard = ({ totals, isRecurrent }: CartSummary) => totals.result > 0 || isRecurrent

/** A sum of zero is sent as the method `lils`, which the school itself processes. Source: checkout spec §4. */
const methodOf = ({ totals }: CartSummary, method: PaymentMethodId | null): PaymentMethodId =>
  totals.result === 0 ? 'lils' : (method ?? 'bank-card')

const ownPath = (path: string) => (/^\/[\w/-]+$/.test(path) && !path.startsWith('//') ? path : '')

const pathFor = ({ payUrl }: CheckoutConfig, card: HeldCard | null) =>
  ownPath(payUrl) || (card?.fields.token ? OTHER_PAY_PATH : PAY_PATH)

const codeOf = ({ state: { promo }, summary }: PaymentRequestDeps) => (summary.promo ? promo.code : '')

/** A card is saved if it will be charged again, else only with the buyer's consent. */
const newCardFields = (card: HeldCard | null, { isRecurrent }: CartSummary): Fields => ({
  ...(card && { ...card.fields, user_name: card.name }),
  new_card: yes(isRecurrent || card?.isSaved === true),
})

const callOf = (deps: PaymentRequestDeps, { cart_id, as_of }: CartReply, sourceFields: Fields): Fields => {
  const { summary, config, page, fingerprint } = deps
  const { isTrial, isSubscribe, items, totals } = summary
  const isPurchase = !isTrial && !isSubscribe
  return {
    cart_id,
    as_of,
    items: isPurchase ? toJson(items.map(({ id }) => id)) : '',
    product: isPurchase ? config.product : '',
    promocode: codeOf(deps),
    use_bonuses: yes(totals.lils > 0),
    total: String(toMajor(totals.result)),
    trial: yes(isTrial),
    is_subscribe: yes(isSubscribe && !config.resubscribe),
    resubscribe: yes(isSubscribe && config.resubscribe),
    fingerprint,
    ...sourceFields,
    ...utmFields(page),
  }
}

const formOf = (deps: PaymentRequestDeps, { cart_id, as_of }: CartReply): TokenFields => {
  const { isTrial, isSubscribe, totals } = deps.summary
  const product = isTrial || isSubscribe ? '' : deps.config.product
  const code = codeOf(deps)
  return {
    cart_id,
    as_of,
    total: toMajor(totals.result),
    ...(product ? { product } : {}),
    ...(code ? { promocode: code } : {}),
    ...(isTrial || isSubscribe ? { is_trial: isTrial } : {}),
    ...(isSubscribe ? { is_subscribe: true } : {}),
    ...(isSubscribe && deps.config.resubscribe ? { resubscribe: true } : {}),
  }
}

/**
 * A fingerprint of the request without secret or personal fields, and without the time at which the cart was read: equal requests have equal
 * fingerprints.
 */
const nameOf = ({
  user_name: _name,
  yoo_token: _yoo,
  token: _token,
  as_of: _readAt,
  ...fields
}: Readonly<Record<string, unknown>>) => toJson(fields)

/**
 * Builds the pay request or the request for the provider's form. Null if a card has to be typed first, or again. Source: checkout spec §4,
 * §7.
 */
export const paymentRequestOf = (deps: PaymentRequestDeps): PaymentRequest | null => {
  const { state, summary, config, card } = deps
  const { cart, method, cardId } = state
  if (cart === null) return null
  const cartId = cart.cart_id
  const isCard = requiresCard(summary) && (method === 'bank-card' || summary.isTrial || summary.isRecurrent)
  const isNewCard = isCard && cardId === null
  if (isNewCard && summary.isEuro) {
    const fields = formOf(deps, cart)
    return { kind: 'form', cartId, card: null, name: nameOf({ ...fields }), fields }
  }
  const isOnBankPage = newCardSource(state) === 'bank'
  if (isNewCard && card === null && !isOnBankPage) return null
  const typed = isNewCard ? card : null
  const chosen = isCard ? 'bank-card' : methodOf(summary, method)
  const sourceFields = isNewCard ? newCardFields(typed, summary) : {}
  const fields = callOf(deps, cart, { ...paymentMethods[chosen].fields(state), ...sourceFields })
  return { kind: 'call', cartId, card: typed, name: nameOf(fields), path: pathFor(config, typed), fields }
}
