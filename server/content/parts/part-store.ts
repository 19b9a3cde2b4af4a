import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { BlockType } from '../../contract/content/blocks/block-types.ts'
import type { DocumentKind } from '../../contract/content/state.ts'
import type { Db } from '../../db/database.ts'
import { block, blockItem, content, contentImage } from '../../db/schema.ts'

/** The document that a part belongs to. */
export interface PartOf {
  kind: DocumentKind
  number: number
  authorId: string | null
}

const partOf = { kind: content.kind, number: content.number, authorId: content.authorId }

const isLive = (type: BlockType): SQL | undefined =>
  and(eq(block.type, type), isNull(block.deletedAt), isNull(content.deletedAt))

/** The document with this live block, if the block is of the type. */
export const ownerOfBlock = async (db: Db, type: BlockType, id: number): Promise<PartOf | null> =>
  (
    await db
      .select(partOf)
      .from(block)
      .innerJoin(content, eq(content.id, block.contentId))
      .where(and(eq(block.id, id), isLive(type)))
  )[0] ?? null

/** The document and block with this live item, if the block is of the type. */
export const ownerOfItem = async (
  db: Db,
  type: BlockType,
  id: number,
): Promise<(PartOf & { blockId: number }) | null> =>
  (
    await db
      .select({ ...partOf, blockId: block.id })
      .from(blockItem)
      .innerJoin(block, eq(block.id, blockItem.blockId))
      .innerJoin(content, eq(content.id, block.contentId))
      .where(and(eq(blockItem.id, id), isNull(blockItem.deletedAt), isLive(type)))
  )[0] ?? null

/** The document whose gallery or preview has this live row. */
export const ownerOfImageRow = async (db: Db, list: 'gallery' | 'preview', id: number): Promise<PartOf | null> =>
  (
    await db
      .select(partOf)
      .from(contentImage)
      .innerJoin(content, eq(content.id, contentImage.contentId))
      .where(
        and(
          eq(contentImage.id, id),
          eq(contentImage.list, list),
          isNull(contentImage.deletedAt),
          isNull(content.deletedAt),
        ),
      )
  )[0] ?? null

/** The document that has or had this block: readers may see a block that the draft no longer has. */
export const documentWithBlock = async (
  db: Db,
  type: BlockType,
  id: number,
): Promise<Pick<PartOf, 'kind' | 'number'> | null> =>
  (
    await db
      .select({ kind: content.kind, number: content.number })
      .from(block)
      .innerJoin(content, eq(content.id, block.contentId))
      .where(and(eq(block.id, id), eq(block.type, type)))
  )[0] ?? null
