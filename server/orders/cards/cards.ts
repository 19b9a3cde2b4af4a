import { randomUUID } from 'node:crypto'
import { type Caller, signedIn } from '../../http/use-case.ts'
import type { SavedCardReply, OkReply } from '../../contract/checkout/replies.ts'
import type { CardInput } from '../../contract/checkout/profile-calls.ts'
import type { ProviderId } from '../../contract/checkout/methods.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import { Refusal } from '../../http/errors.ts'
import { createSealer } from '../../mail/sealing.ts'
import type { StoredCard } from '../../payments/provider.ts'
import { forgetCard } from '../stores/subscription-store.ts'
import { brandId, CARD_SEAL, cardName, formatExpiry, isExpired, keyedHashes, sameCard } from './card-traits.ts'
import {
  addCard,
  cardByFingerprint,
  liveCard,
  liveCards,
  renewCard,
  type SavedCard,
  deleteCard,
} from '../stores/card-store.ts'

type Secrets = { config: Pick<Deps['config'], 'sessionSecrets'> }

const sealerOf = ({ config }: Secrets) => createSealer(config.sessionSecrets, CARD_SEAL)

/** Fingerprints that identify the card in the database: one keyed hash for each of the server's secrets. */
export const cardFingerprints = ({ config }: Secrets, provider: ProviderId, card: StoredCard) =>
  keyedHashes(config.sessionSecrets, CARD_SEAL, sameCard(provider, card))

/**
 * Saves a card after a payment, once per person, with a sealed token; a deleted one is restored with its new token. Returns its id.
 * Source: SECURITY R54.
 */
export const keepCard = async (
  tx: Tx,
  deps: Secrets,
  { personId, provider, card, at }: { personId: string; provider: ProviderId; card: StoredCard; at: Date },
): Promise<string> => {
  const fingerprints = cardFingerprints(deps, provider, card)
  const known = await cardByFingerprint(tx, { personId, provider }, fingerprints)
  const id = known?.id ?? randomUUID()
  const traits = {
    sealedToken: sealerOf(deps).seal(card.token, id),
    brand: brandId(card.brand),
    last4: card.last4,
    expiry: card.expiry,
    fingerprint: fingerprints[0],
  }
  if (known) await renewCard(tx, id, traits)
  else await addCard(tx, { id, personId, provider, ...traits, createdAt: at, deletedAt: null })
  return id
}

const onTheWire = ({ id, brand, last4, expiry, provider }: SavedCard): SavedCardReply => ({
  id,
  token: id,
  name: cardName(brand, last4),
  number: last4,
  exp: formatExpiry(expiry),
  type: brandId(brand),
  provider,
})

/** The saved cards that a person can choose from, newest first: neither deleted nor expired. Source: checkout spec §3. */
export const cardsOf = async (db: Db, personId: string, at: Date): Promise<SavedCardReply[]> =>
  (await liveCards(db, personId)).filter(({ expiry }) => !isExpired(expiry, at)).map(onTheWire)

/** The token to charge the person's saved card; null for a deleted card or another person's. Source: SECURITY R53. */
export const cardToCharge = async (
  db: Db,
  deps: Secrets,
  { personId, cardId }: { personId: string; cardId: string },
): Promise<{ provider: ProviderId; token: string } | null> => {
  const card = await liveCard(db, personId, cardId)
  if (!card?.sealedToken) return null
  const token = sealerOf(deps).open(card.sealedToken, card.id)
  return token === null ? null : { provider: card.provider, token }
}

/**
 * Deletes a saved card of the user: its token is erased and its subscriptions no longer charge it, even if it is saved again. Refuses
 * another user's card with 404. Source: DESIGN §4, SECURITY R53.
 */
export const removeCard = async (
  { transact, now }: Pick<Deps, 'transact' | 'now'>,
  { card_id: cardId }: CardInput,
  caller: Caller,
): Promise<OkReply> => {
  const { id: personId } = signedIn(caller)
  const isDeleted = await transact(async (tx) => {
    const isOwn = await deleteCard(tx, personId, cardId, now())
    if (isOwn) await forgetCard(tx, cardId)
    return isOwn
  })
  if (!isDeleted) throw new Refusal({ __all__: ['notFound'] }, 404)
  return { status: 'ok' }
}
