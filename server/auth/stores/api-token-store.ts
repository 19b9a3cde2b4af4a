import { and, asc, desc, eq, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { firstRow, preparedOnce, textParameter } from '../../db/prepared.ts'
import { apiToken, person, session } from '../../db/schema.ts'

export type ApiToken = typeof apiToken.$inferSelect

/** The ids of tokens that were issued to a session begin with this and the session's hash of 43 characters. */
const OF_SESSION = 'session:'

export const tokenIdOfSession = (sessionHash: string, name: string): string => `${OF_SESSION}${sessionHash}:${name}`

/** The session that a token was issued to, as a join. */
const isItsSession = eq(session.id, sql`substr(${apiToken.id}, ${OF_SESSION.length + 1}, 43)`)

export const addToken = async (tx: Tx, row: typeof apiToken.$inferInsert): Promise<void> => {
  await tx.insert(apiToken).values(row)
}

const byHash = preparedOnce((db) =>
  db
    .select({ token: apiToken, person, sessionEnd: session.expiresAt })
    .from(apiToken)
    .innerJoin(person, eq(person.id, apiToken.personId))
    .leftJoin(session, isItsSession)
    .where(eq(apiToken.tokenHash, textParameter('tokenHash')))
    .prepare(),
)

/** Whether a token is over: by its own time, or with the session that it was issued to. */
export const hasEnded = (
  { id, expiresAt }: Pick<ApiToken, 'id' | 'expiresAt'>,
  sessionEnd: Date | null,
  at: Date,
): boolean => expiresAt <= at || (id.startsWith(OF_SESSION) && (sessionEnd === null || sessionEnd <= at))

/** A token, over or not, with the current row of its person, and when the session that it was issued to ends. */
export const tokenWithPerson = (db: Db, tokenHash: string) => firstRow(byHash(db), { tokenHash })

/** A person's tokens that are not over, the oldest first. */
export const liveTokens = async (db: Db, personId: string, at: Date): Promise<ApiToken[]> => {
  const rows = await db
    .select({ token: apiToken, sessionEnd: session.expiresAt })
    .from(apiToken)
    .leftJoin(session, isItsSession)
    .where(eq(apiToken.personId, personId))
    .orderBy(asc(apiToken.createdAt), asc(apiToken.id))
  return rows.flatMap(({ token, sessionEnd }) => (hasEnded(token, sessionEnd, at) ? [] : [token]))
}

/** When a person's session ends; null if they have no such session. */
export const endOfSession = async (
  tx: Tx,
  { personId, hash }: { personId: string; hash: string },
): Promise<Date | null> => {
  const isIt = and(eq(session.id, hash), eq(session.personId, personId))
  return (await tx.select({ expiresAt: session.expiresAt }).from(session).where(isIt))[0]?.expiresAt ?? null
}

/** Deletes the tokens of a session but the `kept` newest ones. */
export const endOlderTokens = async (
  tx: Tx,
  { personId, hash, remaining }: { personId: string; hash: string; remaining: number },
): Promise<void> => {
  const tokens = await tx
    .select({ id: apiToken.id })
    .from(apiToken)
    .where(eq(apiToken.personId, personId))
    .orderBy(desc(apiToken.createdAt), desc(apiToken.id))
  const ofSession = tokens.filter(({ id }) => id.startsWith(tokenIdOfSession(hash, '')))
  for (const { id } of ofSession.slice(remaining)) await endToken(tx, id)
}

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
