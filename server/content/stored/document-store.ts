import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Publication } from '../../contract/content/documents/publication.ts'
import type { Db, Tx } from '../../db/database.ts'
import { preparedOnce, textParameter } from '../../db/prepared.ts'
import { block, blockItem, content, contentImage, person, published } from '../../db/schema.ts'

export type ContentRow = typeof content.$inferSelect
export type BlockRow = typeof block.$inferSelect
export type ItemRow = typeof blockItem.$inferSelect
export type ImageRow = typeof contentImage.$inferSelect

/** The live (not deleted) blocks, items and images of a document, in order. */
export interface PartRows {
  blocks: BlockRow[]
  items: ItemRow[]
  images: ImageRow[]
}

/** The rows of a document, and what readers see of it. */
export interface DocumentRows extends PartRows {
  content: ContentRow
  publication: Publication
}

const idParameter = textParameter('id')

/** A publication that only buyers still see does not count as shown. */
const contentById = preparedOnce((rows) =>
  rows
    .select({ content, shown: published.id, opensAt: published.opensAt })
    .from(content)
    .leftJoin(published, and(eq(published.id, content.id), isNull(published.withdrawnAt)))
    .where(eq(content.id, idParameter))
    .prepare(),
)

const partsOf = preparedOnce((rows) => ({
  blocks: rows
    .select()
    .from(block)
    .where(and(eq(block.contentId, idParameter), isNull(block.deletedAt)))
    .orderBy(asc(block.position))
    .prepare(),
  items: rows
    .select({
      id: blockItem.id,
      blockId: blockItem.blockId,
      uuid: blockItem.uuid,
      position: blockItem.position,
      data: blockItem.data,
      deletedAt: blockItem.deletedAt,
    })
    .from(blockItem)
    .innerJoin(block, eq(block.id, blockItem.blockId))
    .where(and(eq(block.contentId, idParameter), isNull(block.deletedAt), isNull(blockItem.deletedAt)))
    .orderBy(asc(blockItem.position))
    .prepare(),
  /** Returns at least one row. Each repeats the version, so that `documentRows` detects a concurrent write. */
  images: rows
    .select({ version: content.version, row: contentImage })
    .from(content)
    .leftJoin(contentImage, and(eq(contentImage.contentId, content.id), isNull(contentImage.deletedAt)))
    .where(eq(content.id, idParameter))
    .orderBy(asc(contentImage.position))
    .prepare(),
}))

/** Reads a document with four selects; again if a write happened between them, so that all rows belong to one version. */
export const documentRows = async (rows: Db | Tx, id: string): Promise<DocumentRows | null> => {
  const [row] = await contentById(rows).execute({ id })
  if (!row) return null
  const { content: found, shown, opensAt } = row
  const publication = shown === null ? null : { opensAt }
  const queries = partsOf(rows)
  const [blocks, items] = [await queries.blocks.execute({ id }), await queries.items.execute({ id })]
  const images = await queries.images.execute({ id })
  if (images[0]?.version !== found.version) return documentRows(rows, id)
  return { content: found, publication, blocks, items, images: images.flatMap(({ row }) => row ?? []) }
}

/** Ids and uuids in a body that are not among the live rows. */
export interface Names {
  ids: readonly number[]
  uuids: readonly string[]
}

const isEmpty = ({ ids, uuids }: Names) => ids.length === 0 && uuids.length === 0

/** The blocks of a document by ids and uuids, including deleted ones. */
export const blocksNamed = async (tx: Tx, contentId: string, names: Names): Promise<BlockRow[]> => {
  if (isEmpty(names)) return []
  const isNamed = or(inArray(block.id, [...names.ids]), inArray(block.uuid, [...names.uuids]))
  return tx
    .select()
    .from(block)
    .where(and(eq(block.contentId, contentId), isNamed))
}

/** Items of the blocks `some` and `whole` by ids and uuids, including deleted ones, and all live items of the blocks `whole`. */
export const itemsNamed = async (
  tx: Tx,
  blocks: { some: readonly number[]; whole: readonly number[] },
  names: Names,
): Promise<ItemRow[]> => {
  if (isEmpty(names) && blocks.whole.length === 0) return []
  const isNamed = or(inArray(blockItem.id, [...names.ids]), inArray(blockItem.uuid, [...names.uuids]))
  const isWhole = and(inArray(blockItem.blockId, [...blocks.whole]), isNull(blockItem.deletedAt))
  const among = inArray(blockItem.blockId, [...blocks.some, ...blocks.whole])
  return tx
    .select()
    .from(blockItem)
    .where(and(among, or(isNamed, isWhole)))
}

/** The gallery and preview rows of a document by ids, including deleted ones. */
export const imageRowsNamed = async (tx: Tx, contentId: string, ids: readonly number[]): Promise<ImageRow[]> =>
  ids.length === 0
    ? []
    : tx
        .select()
        .from(contentImage)
        .where(and(eq(contentImage.contentId, contentId), inArray(contentImage.id, [...ids])))

interface NamedPerson {
  id: string
  name: string
  role: string
}

const named = { id: person.id, name: person.name, role: person.role }

const personById = preparedOnce((rows) => rows.select(named).from(person).where(eq(person.id, idParameter)).prepare())

export const peopleNamed = async (rows: Db | Tx, ids: readonly string[]): Promise<NamedPerson[]> => {
  const [id] = ids
  if (id === undefined) return []
  if (ids.length === 1) return personById(rows).execute({ id })
  return rows
    .select(named)
    .from(person)
    .where(inArray(person.id, [...ids]))
}
