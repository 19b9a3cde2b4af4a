import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { savedCard } from '../../db/schema.ts'

export type SavedCard = typeof savedCard.$inferSelect

/** A card as the provider tells it now. */
type Told = Pick<SavedCard, 'sealedToken' | 'brand' | 'last4' | 'expiry' | 'fingerprint'>

/** The person's card that has one of these fingerprints, deleted or not. */
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

/** Puts what the provider tells now in place; a deleted card is there again. */
export const renewCard = async (tx: Tx, id: string, told: Told): Promise<void> => {
  await tx
    .update(savedCard)
    .set({ ...told, deletedAt: null })
    .where(eq(savedCard.id, id))
}

/** The person's cards that are not deleted, newest first. */
export const liveCards = async (db: Db, personId: string): Promise<SavedCard[]> =>
  db
    .select()
    .from(savedCard)
    .where(and(eq(savedCard.personId, personId), isNull(savedCard.deletedAt)))
    .orderBy(desc(savedCard.createdAt), desc(savedCard.id))

/** The person's card of this id; null where it is deleted, or somebody else's. */
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

/** Empties the token of the person's card; false where there is no such card, or it is deleted already. */
export const deleteCard = async (tx: Tx, personId: string, id: string, at: Date): Promise<boolean> => {
  const deleted = await tx
    .update(savedCard)
    .set({ sealedToken: null, deletedAt: at })
    .where(and(eq(savedCard.id, id), eq(savedCard.personId, personId), isNull(savedCard.deletedAt)))
    .returning({ id: savedCard.id })
  return deleted.length > 0
}
