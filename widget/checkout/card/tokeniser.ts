import type { ProviderOfferReply } from '../../../server/contract/checkout-replies.ts'
import type { WidgetConfig } from '../../browser/host.ts'
import type { Provider } from '../provider-script.ts'
import type { TypedCard } from '../flow/flow-contract.ts'
import type { CardField } from './card-fields.ts'

/** What the pay call says of a new card. A cryptogram or a token is good for one payment. Source: checkout spec §7. */
export type CardFields = { yoo_token: string } | { token: string }

/** What a provider's script made of a card. */
export type Tokenised =
  | { kind: 'done'; fields: CardFields }
  /** The provider finds these fields wrong. */
  | { kind: 'refused'; fields: readonly CardField[] }
  /** It takes no card like this one by its script. */
  | { kind: 'unfit' }
  | { kind: 'failed' }
  /** The script did not come; the words say what helps. */
  | { kind: 'missing'; words: string }

/** One provider that takes cards by a script of its own in the page. Never rejects. */
export interface Tokeniser {
  load: (offer: ProviderOfferReply, lang: WidgetConfig['lang']) => Promise<Provider<unknown>>
  tokenise: (offer: ProviderOfferReply, card: TypedCard, lang: WidgetConfig['lang']) => Promise<Tokenised>
}

export const monthAndYear = ({ exp }: TypedCard) => ({ month: exp.slice(0, 2), year: exp.slice(2) })

/** The fields that the provider's names stand for; a name that is not listed says nothing about a field. */
export const refusal = (names: readonly string[], fieldsByName: Readonly<Record<string, CardField>>): Tokenised => {
  const fields = names.map((name) => fieldsByName[name]).filter((field) => field !== undefined)
  return fields.length > 0 ? { kind: 'refused', fields: [...new Set(fields)] } : { kind: 'failed' }
}
