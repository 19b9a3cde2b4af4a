import type { ProviderOfferReply } from '../../../server/contract/checkout/cart-calls.ts'
import type { WidgetConfig } from '../../browser/host.ts'
import type { Provider } from '../provider-script.ts'
import type { TypedCard } from '../flow/flow-contract.ts'
import type { CardField } from './card-fields.ts'

/** The fields of the pay call for a new card. A cryptogram or token is valid for one payment. Source: checkout spec §7. */
export type CardFields = { yoo_token: string } | { token: string }

/** The result of tokenising a card. */
export type Tokenised =
  | { kind: 'done'; fields: CardFields }
  /** The provider rejects these fields. */
  | { kind: 'refused'; fields: readonly CardField[] }
  /** The script does not accept cards of this kind. */
  | { kind: 'unfit' }
  | { kind: 'failed' }
  /** The script failed to load; `words` say what the buyer can do. */
  | { kind: 'missing'; message: string }

/** A provider that tokenises cards by its own script in the page. Never rejects. */
export interface Tokeniser {
  load: (offer: ProviderOfferReply, lang: WidgetConfig['lang']) => Promise<Provider<unknown>>
  tokenise: (offer: ProviderOfferReply, card: TypedCard, lang: WidgetConfig['lang']) => Promise<Tokenised>
}

export const monthAndYear = ({ exp }: TypedCard) => ({ month: exp.slice(0, 2), year: exp.slice(2) })

/** Maps the provider's error names to our fields; `failed` if no name is known. */
export const refusal = (names: readonly string[], fieldsByName: Readonly<Record<string, CardField>>): Tokenised => {
  const fields = names.map((name) => fieldsByName[name]).filter((field) => field !== undefined)
  return fields.length > 0 ? { kind: 'refused', fields: [...new Set(fields)] } : { kind: 'failed' }
}
