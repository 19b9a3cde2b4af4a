import { and, asc, eq, inArray, ne, type SQL } from 'drizzle-orm'
import { countRows } from '../../../db/count-rows.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { content, customCertificate, image, person, userCertificate } from '../../../db/schema.ts'
import { counted } from '../../../http/rest/lists.ts'
import { findPage } from '../../lists/find-page.ts'

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
  focalX: image.focalX,
  focalY: image.focalY,
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
  code: userCertificate.code,
  showsName: userCertificate.showsName,
  issuedBy: userCertificate.issuedBy,
  issuedAt: userCertificate.issuedAt,
  preset: customCertificate.preset,
  imageId: customCertificate.imageId,
  hash: image.hash,
  focalX: image.focalX,
  focalY: image.focalY,
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

/** A certificate by its number, with the other data of its page. */
export const issuedByCode = async (db: Db, code: string) =>
  (
    await db
      .select({ ...issued, width: image.width, height: image.height, title: content.title })
      .from(userCertificate)
      .innerJoin(customCertificate, eq(customCertificate.id, userCertificate.certificateId))
      .innerJoin(image, eq(image.id, customCertificate.imageId))
      .leftJoin(content, eq(content.id, userCertificate.contentId))
      .where(eq(userCertificate.code, code))
  )[0] ?? null

export const setShowsName = async (tx: Tx, id: number, showsName: boolean): Promise<void> => {
  await tx.update(userCertificate).set({ showsName }).where(eq(userCertificate.id, id))
}

export type Issued = NonNullable<Awaited<ReturnType<typeof issuedById>>>

interface IssuedFilter {
  /** Recipient of the certificates; null for all. `orIssuedBy` adds those that this person has issued. */
  of: { personId: string; orIssuedBy: string | null } | null
  id?: number
  personId?: string | undefined
  contentId?: string | undefined
  certificateId?: number | undefined
}

/** The certificates of a list as parts that do not overlap, each with an index in the order of ids. */
const partsOf = ({ of }: IssuedFilter): (SQL | undefined)[] => {
  if (of === null) return [undefined]
  const { personId, orIssuedBy } = of
  const own = eq(userCertificate.personId, personId)
  if (orIssuedBy === null) return [own]
  return [own, and(eq(userCertificate.issuedBy, orIssuedBy), ne(userCertificate.personId, personId))]
}

/** One page of the issued certificates by id, and their count. */
export const issuedPage = async (db: Db, filter: IssuedFilter, piece: Piece) => {
  const { id, personId, contentId, certificateId } = userCertificate
  const filters = [
    ...(filter.id === undefined ? [] : [eq(id, filter.id)]),
    ...(filter.personId === undefined ? [] : [eq(personId, filter.personId)]),
    ...(filter.contentId === undefined ? [] : [eq(contentId, filter.contentId)]),
    ...(filter.certificateId === undefined ? [] : [eq(certificateId, filter.certificateId)]),
  ]
  const idsWhere = async (isWanted: SQL | undefined, most: number) => {
    const rows = await db.select({ id }).from(userCertificate).where(isWanted).orderBy(asc(id)).limit(most)
    return rows.map((row) => row.id)
  }
  const idsUpTo = async (most: number, isAmong?: SQL) => {
    const parts = partsOf(filter).map((part) => idsWhere(and(part, ...filters, isAmong), most))
    return (await Promise.all(parts))
      .flat()
      .toSorted((a, b) => a - b)
      .slice(0, most)
  }
  const { rows: ids, ...total } = await findPage(
    {
      finders: filters.map((isIt) => (most: number) => idsWhere(isIt, most)),
      among: (some) => idsUpTo(some.length, inArray(id, [...some])),
      inOrder: async ({ limit, offset }) => (await idsUpTo(offset + limit)).slice(offset),
      countUpTo: async (most) => (await idsUpTo(most)).length,
    },
    piece,
  )
  const rows = ids.length === 0 ? [] : await issuedRows(db).where(inArray(id, ids)).orderBy(asc(id))
  return { rows, ...total }
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

export const recipientById = async (tx: Tx, personId: string) =>
  (await tx.select({ name: person.name, email: person.email }).from(person).where(eq(person.id, personId)))[0] ?? null

/** The title of a document; null if there is none. */
export const titleOf = async (tx: Tx, contentId: string): Promise<string | null> =>
  (await tx.select({ title: content.title }).from(content).where(eq(content.id, contentId)))[0]?.title ?? null
