import { randomUUID } from 'node:crypto'
import { signedIn } from '../../auth/signed-in.ts'
import type { SavedCardReply, OkReply } from '../../contract/checkout-replies.ts'
import type { CardInput } from '../../contract/checkout-schemas.ts'
import type { ProviderId } from '../../contract/methods.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../http/errors.ts'
import type { Caller } from '../../http/use-case.ts'
import { createSealer } from '../../mail/sealing.ts'
import type { KeptCard } from '../../payments/provider.ts'
import { forgetCard } from '../subscriptions/subscription-store.ts'
import { brandId, cardName, isExpired, spellExpiry } from './card-name.ts'
import { CARD_SEAL, keyedHashes, sameCard } from './card-secrets.ts'
import { addCard, cardByFingerprint, liveCard, liveCards, renewCard, type SavedCard, deleteCard } from './card-store.ts'

type Secrets = { config: Pick<Deps['config'], 'sessionSecrets'> }

const sealerOf = ({ config }: Secrets) => createSealer(config.sessionSecrets, CARD_SEAL)

/** What our database may know the card by: one keyed hash for each of the server's secrets. */
export const cardFingerprints = ({ config }: Secrets, provider: ProviderId, card: KeptCard) =>
  keyedHashes(config.sessionSecrets, CARD_SEAL, sameCard(provider, card))

/**
 * Keeps a card that was paid with, once for a person; one that was deleted is there again with its new token. Answers our id of it.
 * The token is sealed. Source: SECURITY R54.
 */
export const keepCard = async (
  tx: Tx,
  deps: Secrets,
  { personId, provider, card, at }: { personId: string; provider: ProviderId; card: KeptCard; at: Date },
): Promise<string> => {
  const fingerprints = cardFingerprints(deps, provider, card)
  const known = await cardByFingerprint(tx, { personId, provider }, fingerprints)
  const id = known?.id ?? randomUUID()
  const told = {
    sealedToken: sealerOf(deps).seal(card.token, id),
    brand: brandId(card.brand),
    last4: card.last4,
    expiry: card.expiry,
    fingerprint: fingerprints[0],
  }
  if (known) await renewCard(tx, id, told)
  else await addCard(tx, { id, personId, provider, ...told, createdAt: at, deletedAt: null })
  return id
}

const onTheWire = ({ id, brand, last4, expiry, provider }: SavedCard): SavedCardReply => ({
  id,
  token: id,
  name: cardName(brand, last4),
  number: last4,
  exp: spellExpiry(expiry),
  type: brandId(brand),
  provider,
})

/** The cards that a person may choose from, newest first: neither deleted nor expired. Source: checkout spec §3. */
export const cardsOf = async (db: Db, personId: string, at: Date): Promise<SavedCardReply[]> =>
  (await liveCards(db, personId)).filter(({ expiry }) => !isExpired(expiry, at)).map(onTheWire)

/** What charges the person's own card; null for a deleted one and for somebody else's. Source: SECURITY R53. */
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
 * Deletes a card of who is signed in: its token is gone, and nothing charges it any more, not even once it is kept anew. Refuses with 404 what is not the person's
 * own. Source: DESIGN §4, SECURITY R53.
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
