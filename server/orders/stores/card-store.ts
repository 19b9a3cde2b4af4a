import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { savedCard } from '../../db/schema.ts'

export type SavedCard = typeof savedCard.$inferSelect

/** The traits of a card as the provider now reports them. */
type CardTraits = Pick<SavedCard, 'sealedToken' | 'brand' | 'last4' | 'expiry' | 'fingerprint'>

/** The person's card with one of these fingerprints, deleted or not. */
export const cardByFingerprint = async (
  db: Db,
  { personId, provider }: Pick<SavedCard, 'personId' | 'provider'>,
  fingerprints: string[],
): Promise<SavedCard | null> => {
  const isTheSame = and(
    eq(savedCard.personId, personId),
    eq(savedCard.provider, provider),
    inArray(savedCard.fingerprint, fingerprints),
  )
  return (await db.select().from(savedCard).where(isTheSame))[0] ?? null
}

export const addCard = async (tx: Tx, card: SavedCard): Promise<void> => {
  await tx.insert(savedCard).values(card)
}

/** Updates a card's traits; restores a deleted card. */
export const renewCard = async (tx: Tx, id: string, traits: CardTraits): Promise<void> => {
  await tx
    .update(savedCard)
    .set({ ...traits, deletedAt: null })
    .where(eq(savedCard.id, id))
}

/** The person's cards that are not deleted, newest first. */
export const liveCards = async (db: Db, personId: string): Promise<SavedCard[]> =>
  db
    .select()
    .from(savedCard)
    .where(and(eq(savedCard.personId, personId), isNull(savedCard.deletedAt)))
    .orderBy(desc(savedCard.createdAt), desc(savedCard.id))

/** The person's card with this id; null if it is deleted or another person's. */
export const liveCard = async (db: Db, personId: string, id: string): Promise<SavedCard | null> => {
  const isOwn = and(eq(savedCard.id, id), eq(savedCard.personId, personId), isNull(savedCard.deletedAt))
  return (
    (
      await db
        .select()
        .from(savedCard)
        .where(and(isOwn, isNotNull(savedCard.sealedToken)))
    )[0] ?? null
  )
}

/** Deletes the person's card and its token; false if there is no such card or it is deleted already. */
export const deleteCard = async (tx: Tx, personId: string, id: string, at: Date): Promise<boolean> => {
  const deleted = await tx
    .update(savedCard)
    .set({ sealedToken: null, deletedAt: at })
    .where(and(eq(savedCard.id, id), eq(savedCard.personId, personId), isNull(savedCard.deletedAt)))
    .returning({ id: savedCard.id })
  return deleted.length > 0
}
