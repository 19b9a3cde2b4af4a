import type { SavedCardReply } from '../../contract/checkout-replies.ts'
import type { Currency } from '../../contract/money.ts'
import type { Db } from '../../db/database.ts'
import type { ProviderId } from '../../payments/provider.ts'
import { cardsOf } from '../cards/cards.ts'

interface CardQuestion {
  personId: string
  currency: Currency
  providers: readonly ProviderId[]
  at: Date
}

/** The person's cards that can pay in this currency: those of a provider that the school has an account with. */
export const usableCards = async (
  db: Db,
  { personId, currency, providers, at }: CardQuestion,
): Promise<SavedCardReply[]> => {
  const servers = providers.filter((id) => (id === 'stripe') === (currency === 'EUR'))
  return (await cardsOf(db, personId, at)).filter(({ provider }) => servers.includes(provider))
}
