import { and, asc, eq, gt, lte } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { firstRow, preparedOnce, textParameter } from '../../db/prepared.ts'
import { apiToken, person } from '../../db/schema.ts'

export type ApiToken = typeof apiToken.$inferSelect

export const addToken = async (tx: Tx, row: typeof apiToken.$inferInsert): Promise<void> => {
  await tx.insert(apiToken).values(row)
}

const byHash = preparedOnce((db) =>
  db
    .select({ token: apiToken, person })
    .from(apiToken)
    .innerJoin(person, eq(person.id, apiToken.personId))
    .where(eq(apiToken.tokenHash, textParameter('tokenHash')))
    .prepare(),
)

/** A token, expired or not, with the current row of its person. */
export const tokenWithPerson = (db: Db, tokenHash: string) => firstRow(byHash(db), { tokenHash })

/** A person's unexpired tokens, the oldest first. */
export const liveTokens = (db: Db, personId: string, at: Date): Promise<ApiToken[]> =>
  db
    .select()
    .from(apiToken)
    .where(and(eq(apiToken.personId, personId), gt(apiToken.expiresAt, at)))
    .orderBy(asc(apiToken.createdAt), asc(apiToken.id))

export const tokenById = async (db: Db, id: string): Promise<{ token: ApiToken; email: string } | null> =>
  (
    await db
      .select({ token: apiToken, email: person.email })
      .from(apiToken)
      .innerJoin(person, eq(person.id, apiToken.personId))
      .where(eq(apiToken.id, id))
  )[0] ?? null

/** False if the token no longer exists. */
export const endToken = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.delete(apiToken).where(eq(apiToken.id, id)).returning({ id: apiToken.id })).length > 0

/** Deletes all tokens of a person; answers their number. */
export const endTokens = async (tx: Tx, personId: string): Promise<number> =>
  (await tx.delete(apiToken).where(eq(apiToken.personId, personId)).returning({ id: apiToken.id })).length

export const noteUse = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx.update(apiToken).set({ usedAt: at }).where(eq(apiToken.id, id))
}

export const dropOldTokens = async (tx: Tx, at: Date): Promise<void> => {
  await tx.delete(apiToken).where(lte(apiToken.expiresAt, at))
}
