import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { block, blockItem, contentImage } from '../../../db/schema.ts'

type Block = typeof block.$inferSelect
type Item = typeof blockItem.$inferSelect

export type DeletedRow = typeof contentImage.$inferSelect
/** A deleted block with the items that it had when it was deleted. */
export type DeletedBlock = Block & { items: Item[] }
/** A deleted item of a block that is not deleted. */
export type DeletedItem = Item & Pick<Block, 'type'>

interface Which {
  /** Restricts the result to one id. */
  id?: number
  limit: number
}

const itemsOf = (db: Db, blockIds: readonly number[]): Promise<Item[]> =>
  db
    .select()
    .from(blockItem)
    .where(and(inArray(blockItem.blockId, [...blockIds]), isNull(blockItem.deletedAt)))
    .orderBy(asc(blockItem.position))

export const deletedBlocks = async (db: Db, contentId: string, { id, limit }: Which): Promise<DeletedBlock[]> => {
  const isIt = and(
    eq(block.contentId, contentId),
    isNotNull(block.deletedAt),
    id === undefined ? undefined : eq(block.id, id),
  )
  const rows = await db.select().from(block).where(isIt).orderBy(desc(block.deletedAt), asc(block.id)).limit(limit)
  const items =
    rows.length === 0
      ? []
      : await itemsOf(
          db,
          rows.map((row) => row.id),
        )
  return rows.map((row) => ({ ...row, items: items.filter(({ blockId }) => blockId === row.id) }))
}

export const deletedItems = async (db: Db, contentId: string, { id, limit }: Which): Promise<DeletedItem[]> => {
  const isIt = and(
    eq(block.contentId, contentId),
    isNull(block.deletedAt),
    isNotNull(blockItem.deletedAt),
    id === undefined ? undefined : eq(blockItem.id, id),
  )
  const rows = await db
    .select({ item: blockItem, type: block.type })
    .from(blockItem)
    .innerJoin(block, eq(block.id, blockItem.blockId))
    .where(isIt)
    .orderBy(desc(blockItem.deletedAt), asc(blockItem.id))
    .limit(limit)
  return rows.map(({ item, type }) => ({ ...item, type }))
}

export const deletedRows = (db: Db, contentId: string, { id, limit }: Which): Promise<DeletedRow[]> =>
  db
    .select()
    .from(contentImage)
    .where(
      and(
        eq(contentImage.contentId, contentId),
        isNotNull(contentImage.deletedAt),
        id === undefined ? undefined : eq(contentImage.id, id),
      ),
    )
    .orderBy(desc(contentImage.deletedAt), asc(contentImage.id))
    .limit(limit)
