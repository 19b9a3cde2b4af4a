import type { SavedCardReply } from '../../contract/checkout-replies.ts'
import type { Currency } from '../../contract/money.ts'
import type { Db } from '../../db/database.ts'
import type { ProviderId } from '../../payments/provider.ts'
import { cardsOf } from '../cards/cards.ts'
import { liveCards } from '../cards/store.ts'

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
  const servers: readonly string[] = providers.filter((id) => (id === 'stripe') === (currency === 'EUR'))
  const usable = new Set(
    (await liveCards(db, personId)).filter(({ provider }) => servers.includes(provider)).map(({ id }) => id),
  )
  return (await cardsOf(db, personId, at)).filter(({ id }) => usable.has(id))
}
