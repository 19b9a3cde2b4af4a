import type { CartReply, ProviderOfferReply } from '../../../server/contract/checkout-replies.ts'
import type { CheckoutConfig } from '../../browser/checkout-host.ts'
import { within } from '../../browser/clock.ts'
import { cardFaultTexts, type CardFaultTexts } from '../../texts/checkout/card/card-fault-texts.ts'
import type { CheckoutContext } from '../flow/checkout-context.ts'
import type { TypedCard } from '../flow/flow-contract.ts'
import type { Errors, NewCard } from '../model/state.ts'
import type { CardField } from './card-fields.ts'
import { cloudpayments } from './cloudpayments.ts'
import type { CardFields, Tokenised, Tokeniser } from './tokeniser.ts'
import { yookassa } from './yookassa.ts'

/** How long a provider may take for a card, its script included. */
const TOKEN_TIMEOUT_MS = 30_000

const tokenisers: Readonly<Record<string, Tokeniser>> = { yookassa, cloudpayments }

interface Processor {
  tokeniser: Tokeniser
  offer: ProviderOfferReply
}

/** Who takes new cards for this cart; the page may name another shop of YooKassa. Null where nobody does by a script. */
const processorOf = (cart: CartReply | null, { shopId }: Pick<CheckoutConfig, 'shopId'>): Processor | null => {
  const id = cart?.methods['bank-card']
  if (!cart || !id || id === 'school') return null
  const tokeniser = tokenisers[id]
  const offer = cart.providers[id]
  if (!tokeniser || !offer) return null
  return { tokeniser, offer: id === 'yookassa' && shopId !== '' ? { ...offer, key: shopId } : offer }
}

/** Fetches the provider's script ahead of the card. Answers what is said where it does not come, else null. */
export const prepareTokeniser = async (
  cart: CartReply | null,
  config: Pick<CheckoutConfig, 'shopId' | 'lang'>,
): Promise<string | null> => {
  const processor = processorOf(cart, config)
  const provider = await processor?.tokeniser.load(processor.offer, config.lang)
  return provider?.ok === false ? provider.words : null
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
    return { kind: 'failed' } // what the script threw may hold the card
  }
}

const faultsAt = (fields: readonly CardField[], words: CardFaultTexts): Errors =>
  Object.fromEntries(fields.map((field) => [field, words.faults[field]]))

/** What stays of a card once the provider has it. */
export const shownCard = ({ brand, number, exp }: TypedCard): NewCard => ({
  brand,
  last4: number.slice(-4),
  exp: `${exp.slice(0, 2)}/${exp.slice(2)}`,
})

/** What the pay call says of the card, and what is shown of it; the faults by field; or that only the provider's own form takes it. */
export type TokeniseReply = { fields: CardFields; card: NewCard } | { faults: Errors } | { needsWidget: true }

/**
 * Gives a typed card to the provider's script, and to nobody else: no call of ours carries it, nothing keeps it. Never rejects; a
 * failure says so at the form, and no payment is sent. Source: checkout spec §8; SECURITY R54.
 */
export const tokenise = async (context: TokeniseContext, card: TypedCard): Promise<TokeniseReply> => {
  const config = context.host.config()
  const words = cardFaultTexts[config.lang]
  const processor = processorOf(context.state().cart, config)
  const made: Tokenised = processor ? await askFor(processor, card, context) : { kind: 'failed' }
  switch (made.kind) {
    case 'done':
      return { fields: made.fields, card: shownCard(card) }
    case 'refused':
      return { faults: faultsAt(made.fields, words) }
    case 'unfit':
      return context.summary().methods.includes('yandex-kassa')
        ? { needsWidget: true }
        : { faults: { number: words.unfit } }
    case 'missing':
      return { faults: { __all__: made.words } }
    case 'failed':
      return { faults: { __all__: words.failed } }
  }
}
