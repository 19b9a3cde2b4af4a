import { and, asc, eq, or, type SQL } from 'drizzle-orm'
import { countRows } from '../../db/count-rows.ts'
import type { Db, Tx } from '../../db/database.ts'
import { content, customCertificate, image, person, userCertificate } from '../../db/schema.ts'
import { counted } from '../../http/rest/lists.ts'

interface Piece {
  limit: number
  offset: number
}

const backgrounds = {
  id: customCertificate.id,
  ownerId: customCertificate.ownerId,
  preset: customCertificate.preset,
  imageId: customCertificate.imageId,
  hash: image.hash,
}

export const insertCertificate = async (tx: Tx, row: typeof customCertificate.$inferInsert): Promise<void> => {
  await tx.insert(customCertificate).values(row)
}

export const certificateById = async (rows: Db | Tx, id: number) =>
  (
    await rows
      .select(backgrounds)
      .from(customCertificate)
      .innerJoin(image, eq(image.id, customCertificate.imageId))
      .where(eq(customCertificate.id, id))
  )[0] ?? null

export type Certificate = NonNullable<Awaited<ReturnType<typeof certificateById>>>

/** One page of the backgrounds of a person; of everyone if `ownerId` is null. */
export const certificatePage = async (db: Db, ownerId: string | null, { limit, offset }: Piece) => {
  const whose = ownerId === null ? undefined : eq(customCertificate.ownerId, ownerId)
  const rows = await db
    .select(backgrounds)
    .from(customCertificate)
    .innerJoin(image, eq(image.id, customCertificate.imageId))
    .where(whose)
    .orderBy(asc(customCertificate.id))
    .limit(limit)
    .offset(offset)
  return { rows, ...(await counted({ limit, offset }, (most) => countRows(db, customCertificate, whose, most))) }
}

export const setPreset = async (tx: Tx, id: number, preset: Certificate['preset']): Promise<void> => {
  await tx.update(customCertificate).set({ preset }).where(eq(customCertificate.id, id))
}

const issued = {
  id: userCertificate.id,
  certificateId: userCertificate.certificateId,
  personId: userCertificate.personId,
  contentId: userCertificate.contentId,
  words: userCertificate.words,
  issuedBy: userCertificate.issuedBy,
  issuedAt: userCertificate.issuedAt,
  preset: customCertificate.preset,
  imageId: customCertificate.imageId,
  hash: image.hash,
}

const issuedRows = (rows: Db | Tx) =>
  rows
    .select(issued)
    .from(userCertificate)
    .innerJoin(customCertificate, eq(customCertificate.id, userCertificate.certificateId))
    .innerJoin(image, eq(image.id, customCertificate.imageId))
    .$dynamic()

export const issuedById = async (rows: Db | Tx, id: number) =>
  (await issuedRows(rows).where(eq(userCertificate.id, id)))[0] ?? null

export type Issued = NonNullable<Awaited<ReturnType<typeof issuedById>>>

export interface IssuedFilter {
  /** Recipient of the certificates; null for all. `orIssuedBy` adds those that this person has issued. */
  of: { personId: string; orIssuedBy: string | null } | null
  id?: number
  personId?: string | undefined
  contentId?: string | undefined
  certificateId?: number | undefined
}

const mineOf = (of: IssuedFilter['of']): SQL | undefined => {
  if (of === null) return undefined
  const own = eq(userCertificate.personId, of.personId)
  return of.orIssuedBy === null ? own : or(own, eq(userCertificate.issuedBy, of.orIssuedBy))
}

export const issuedPage = async (db: Db, filter: IssuedFilter, { limit, offset }: Piece) => {
  const which = and(
    mineOf(filter.of),
    filter.id === undefined ? undefined : eq(userCertificate.id, filter.id),
    filter.personId === undefined ? undefined : eq(userCertificate.personId, filter.personId),
    filter.contentId === undefined ? undefined : eq(userCertificate.contentId, filter.contentId),
    filter.certificateId === undefined ? undefined : eq(userCertificate.certificateId, filter.certificateId),
  )
  const rows = await issuedRows(db).where(which).orderBy(asc(userCertificate.id)).limit(limit).offset(offset)
  return { rows, ...(await counted({ limit, offset }, (most) => countRows(db, userCertificate, which, most))) }
}

type IssuedInsert = typeof userCertificate.$inferInsert

export const insertIssued = async (tx: Tx, row: IssuedInsert): Promise<void> => {
  await tx.insert(userCertificate).values(row)
}

export const changeIssued = async (
  tx: Tx,
  id: number,
  change: Pick<IssuedInsert, 'certificateId' | 'personId' | 'contentId' | 'words'>,
): Promise<void> => {
  await tx.update(userCertificate).set(change).where(eq(userCertificate.id, id))
}

/** The author of a document; null if the document does not exist or is deleted. */
export const documentOwner = async (tx: Tx, id: string): Promise<{ authorId: string | null } | null> => {
  const [found] = await tx
    .select({ authorId: content.authorId, deletedAt: content.deletedAt })
    .from(content)
    .where(eq(content.id, id))
  return found && found.deletedAt === null ? { authorId: found.authorId } : null
}

export const isThere = async (tx: Tx, personId: string): Promise<boolean> =>
  (await tx.$count(person, eq(person.id, personId))) > 0
