import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { BlockMatch, DocumentMatch } from './match.ts'
import type { BlockRow, DocumentRows, ImageRow, ItemRow } from './document-store.ts'

/** A document's rows without the one of the document itself. */
export type PartRows = Omit<DocumentRows, 'content'>

/** How many numbers the new rows take: of blocks, and of the row that items and image rows share. */
export const countNew = ({ content, gallery, preview }: DocumentMatch): { blocks: number; rows: number } => ({
  blocks: content.filter(({ row }) => row === null).length,
  rows: [...content.flatMap(({ items }) => items), ...gallery, ...preview].filter(({ row }) => row === null).length,
})

interface NewNumbers {
  blocks: readonly number[]
  rows: readonly number[]
}

/** Hands out one number after the other. */
const dealerOf = (numbers: readonly number[]) => {
  const rest = numbers.values()
  return (): number => {
    const { value, done } = rest.next()
    if (done) throw new Error('too few numbers were taken')
    return value
  }
}

/** The rows as they are to be: in the order of what is wanted, each with its id, its uuid and its position, none of them deleted. */
export const wantedRows = (matched: DocumentMatch, contentId: string, numbers: NewNumbers): PartRows => {
  const [nextBlock, nextRow] = [dealerOf(numbers.blocks), dealerOf(numbers.rows)]
  const items: ItemRow[] = []
  const blockOf = ({ wanted, row, items: itemMatches }: BlockMatch, position: number): BlockRow => {
    const id = row?.id ?? nextBlock()
    for (const [index, item] of itemMatches.entries())
      items.push({
        id: item.row?.id ?? nextRow(),
        blockId: id,
        uuid: item.row?.uuid ?? item.wanted.uuid ?? randomUUID(),
        position: index,
        data: item.wanted.data,
        deletedAt: null,
      })
    const uuid = row?.uuid ?? wanted.uuid ?? randomUUID()
    return { id, contentId, type: wanted.type, uuid, position, data: wanted.data, deletedAt: null }
  }
  const listOf = (list: 'gallery' | 'preview') =>
    matched[list].map(
      ({ wanted, row }, position): ImageRow => ({
        id: row?.id ?? nextRow(),
        contentId,
        list,
        imageId: wanted.imageId,
        position,
        deletedAt: null,
      }),
    )
  return { blocks: matched.content.map(blockOf), items, images: [...listOf('gallery'), ...listOf('preview')] }
}

/** Rows to write, as they are to be, and ids of rows to delete softly. */
interface RowChanges<Row> {
  saved: Row[]
  dropped: number[]
}

const changesOf = <Row extends { id: number; deletedAt: Date | null }>(
  known: readonly Row[],
  wanted: readonly Row[],
): RowChanges<Row> => {
  const before = new Map(known.map((row) => [row.id, row]))
  const after = new Set(wanted.map(({ id }) => id))
  return {
    saved: wanted.filter((row) => !isDeepStrictEqual(before.get(row.id), row)),
    dropped: known.filter(({ id, deletedAt }) => deletedAt === null && !after.has(id)).map(({ id }) => id),
  }
}

export interface PartChanges {
  blocks: RowChanges<BlockRow>
  items: RowChanges<ItemRow>
  images: RowChanges<ImageRow>
}

/** What turns the known rows into the wanted ones. The items of a block that goes stay with it, so that it can come back whole. */
export const partChanges = (known: PartRows, wanted: PartRows): PartChanges => {
  const stay = new Set(wanted.blocks.map(({ id }) => id))
  return {
    blocks: changesOf(known.blocks, wanted.blocks),
    items: changesOf(
      known.items.filter(({ blockId }) => stay.has(blockId)),
      wanted.items,
    ),
    images: changesOf(known.images, wanted.images),
  }
}

export const isNothing = (changes: PartChanges): boolean =>
  Object.values(changes).every(({ saved, dropped }) => saved.length + dropped.length === 0)
