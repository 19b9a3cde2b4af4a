import type { CartReply, ProviderOfferReply } from '../../../server/contract/checkout/cart-calls.ts'
import type { CheckoutConfig } from '../../browser/host.ts'
import { within } from '../../browser/clock.ts'
import { cardErrorTexts, type CardErrorTexts } from '../../texts/checkout/error-texts.ts'
import { checkoutTexts } from '../../texts/checkout/texts.ts'
import type { CheckoutContext } from '../flow/checkout-context.ts'
import type { TypedCard } from '../flow/flow-contract.ts'
import type { Errors, NewCard } from '../model/state.ts'
import type { CardField } from './card-fields.ts'
import { cloudpayments } from './cloudpayments.ts'
import type { CardFields, Tokenised, Tokeniser } from './tokeniser.ts'
import { yookassa } from './yookassa.ts'

/** Timeout of tokenising a card, loading the script included. */
const TOKEN_TIMEOUT_MS = 30_000

const tokenisers: Readonly<Record<string, Tokeniser>> = { yookassa, cloudpayments }

interface Processor {
  tokeniser: Tokeniser
  offer: ProviderOfferReply
}

/** The provider that tokenises new cards for this cart; the page may set another YooKassa shop. Null if no provider does so by script. */
const processorOf = (cart: CartReply | null, { shopId }: Pick<CheckoutConfig, 'shopId'>): Processor | null => {
  const id = cart?.methods['bank-card']
  if (!cart || !id || id === 'school') return null
  const tokeniser = tokenisers[id]
  const offer = cart.providers[id]
  if (!tokeniser || !offer) return null
  return { tokeniser, offer: id === 'yookassa' && shopId !== '' ? { ...offer, key: shopId } : offer }
}

/** Prefetches the provider's script. Returns an error text if it fails to load, else null. */
export const prepareTokeniser = async (
  cart: CartReply | null,
  config: Pick<CheckoutConfig, 'shopId' | 'lang'>,
): Promise<string | null> => {
  const processor = processorOf(cart, config)
  const provider = await processor?.tokeniser.load(processor.offer, config.lang)
  return provider?.ok === false ? provider.message : null
}

type TokeniseContext = Pick<CheckoutContext, 'host' | 'state' | 'summary'>

const askFor = async (
  { tokeniser, offer }: Processor,
  card: TypedCard,
  { host }: TokeniseContext,
): Promise<Tokenised> => {
  try {
    return await within(TOKEN_TIMEOUT_MS, host.signal, () => tokeniser.tokenise(offer, card, host.config().lang))
  } catch {
    return { kind: 'failed' } // not logged: an error thrown by the script may contain the card
  }
}

const errorsAt = (fields: readonly CardField[], texts: CardErrorTexts): Errors =>
  Object.fromEntries(fields.map((field) => [field, texts.errors[field]]))

/** The part of a card that is kept once the provider has tokenised it. */
export const shownCard = ({ brand, number, exp }: TypedCard): NewCard => ({
  brand,
  last4: number.slice(-4),
  exp: `${exp.slice(0, 2)}/${exp.slice(2)}`,
})

/** The fields of the pay call and the card to display; or the errors by field; or that only the provider's own form accepts the card. */
type TokeniseReply = { fields: CardFields; card: NewCard } | { errors: Errors } | { requiresWidget: true }

/**
 * Passes a typed card to the provider's script and nowhere else: it is not sent to our server and not stored. Never rejects; a failure
 * becomes an error in the form, and no payment is sent. Source: checkout spec §8; SECURITY R54.
 */
export const tokenise = async (context: TokeniseContext, card: TypedCard): Promise<TokeniseReply> => {
  const config = context.host.config()
  const texts = checkoutTexts.of('cardError', cardErrorTexts, config.lang)
  const processor = processorOf(context.state().cart, config)
  const made: Tokenised = processor ? await askFor(processor, card, context) : { kind: 'failed' }
  switch (made.kind) {
    case 'done':
      return { fields: made.fields, card: shownCard(card) }
    case 'refused':
      return { errors: errorsAt(made.fields, texts) }
    case 'unfit':
      return context.summary().methods.includes('yandex-kassa')
        ? { requiresWidget: true }
        : { errors: { number: texts.unfit } }
    case 'missing':
      return { errors: { __all__: made.message } }
    case 'failed':
      return { errors: { __all__: texts.failed } }
  }
}
