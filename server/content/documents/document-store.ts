import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database.ts'
import { block, blockItem, content, contentImage, person } from '../../db/schema.ts'

export type ContentRow = typeof content.$inferSelect
export type BlockRow = typeof block.$inferSelect
export type ItemRow = typeof blockItem.$inferSelect
export type ImageRow = typeof contentImage.$inferSelect

/** The rows of a document: those of its blocks, items and images that are not deleted, in their order. */
export interface DocumentRows {
  content: ContentRow
  blocks: BlockRow[]
  items: ItemRow[]
  images: ImageRow[]
}

// SQLite plans a statement anew whenever a bare parameter that the plan might depend on gets a value.
const given = sql`cast(${sql.placeholder('id')} as text)`

const queriesOver = (rows: Db | Tx) => ({
  content: rows.select().from(content).where(eq(content.id, given)).prepare(),
  blocks: rows
    .select()
    .from(block)
    .where(and(eq(block.contentId, given), isNull(block.deletedAt)))
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
    .where(and(eq(block.contentId, given), isNull(block.deletedAt), isNull(blockItem.deletedAt)))
    .orderBy(asc(blockItem.position))
    .prepare(),
  /** At least one row, which tells the version once more. */
  images: rows
    .select({ version: content.version, row: contentImage })
    .from(content)
    .leftJoin(contentImage, and(eq(contentImage.contentId, content.id), isNull(contentImage.deletedAt)))
    .where(eq(content.id, given))
    .orderBy(asc(contentImage.position))
    .prepare(),
})

type Reader = (id: string) => Promise<DocumentRows | null>

/** Reads again where somebody has written between the selects: what is answered is one version. */
const readerOver = (rows: Db | Tx): Reader => {
  const queries = queriesOver(rows)
  const read: Reader = async (id) => {
    const [found] = await queries.content.execute({ id })
    if (!found) return null
    const [blocks, items] = [await queries.blocks.execute({ id }), await queries.items.execute({ id })]
    const images = await queries.images.execute({ id })
    if (images[0]?.version !== found.version) return read(id)
    return { content: found, blocks, items, images: images.flatMap(({ row }) => row ?? []) }
  }
  return read
}

const readers = new WeakMap<Db, Reader>()

/** Reads a document by four selects, which are prepared once. */
export const documentRows = (rows: Db | Tx, id: string): Promise<DocumentRows | null> => {
  const reader = readers.get(rows) ?? readerOver(rows)
  readers.set(rows, reader)
  return reader(id)
}

/**
 * The rows of a document in a transaction, of which `before` was read outside of it: where nobody has written in between only the row
 * of the document is read again. Every write counts the version, so that the rest is as it was.
 */
export const rowsNow = async (tx: Tx, id: string, before: DocumentRows | null): Promise<DocumentRows | null> => {
  const [found] = await tx.select().from(content).where(eq(content.id, id))
  if (!found) return null
  return found.version === before?.content.version ? { ...before, content: found } : documentRows(tx, id)
}

/** What a body names and what is not among the rows that are not deleted. */
export interface Names {
  ids: readonly number[]
  uuids: readonly string[]
}

const isEmpty = ({ ids, uuids }: Names) => ids.length === 0 && uuids.length === 0

/** The blocks of a document by their ids and uuids, deleted ones too. */
export const blocksNamed = async (tx: Tx, contentId: string, names: Names): Promise<BlockRow[]> => {
  if (isEmpty(names)) return []
  const isNamed = or(inArray(block.id, [...names.ids]), inArray(block.uuid, [...names.uuids]))
  return tx
    .select()
    .from(block)
    .where(and(eq(block.contentId, contentId), isNamed))
}

/** The items of blocks by their ids and uuids, deleted ones too, and all items of `whole` that are not deleted. */
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

/** The gallery and preview rows of a document by their ids, deleted ones too. */
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

export const peopleNamed = async (rows: Db | Tx, ids: readonly string[]): Promise<NamedPerson[]> =>
  ids.length === 0
    ? []
    : rows
        .select({ id: person.id, name: person.name, role: person.role })
        .from(person)
        .where(inArray(person.id, [...ids]))
