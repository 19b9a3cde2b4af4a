import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { BlockMatch, DocumentMatch } from './match.ts'
import type { DocumentState, ItemState } from '../../contract/content/state.ts'
import type { BlockRow, ImageRow, ItemRow, PartRows } from '../stored/document-store.ts'

/** How many numbers the new rows need: of the blocks' sequence, and of the one that items and image rows share. */
export const countNew = ({ content, gallery, preview }: DocumentMatch): { blocks: number; rows: number } => ({
  blocks: content.filter(({ row }) => row === null).length,
  rows: [...content.flatMap(({ items }) => items), ...gallery, ...preview].filter(({ row }) => row === null).length,
})

interface NewNumbers {
  blocks: readonly number[]
  rows: readonly number[]
}

/** Returns the numbers one by one. */
const dealerOf = (numbers: readonly number[]) => {
  const rest = numbers.values()
  return (): number => {
    const { value, done } = rest.next()
    if (done) throw new Error('too few numbers were taken')
    return value
  }
}

const itemOf = ({ id, uuid, data }: ItemRow): ItemState => ({ id, uuid, data })

const imageOf = ({ id, imageId }: ImageRow) => ({ id, imageId })

interface WantedParts {
  rows: PartRows
  state: Omit<DocumentState, 'fields'>
}

/** The rows to store, in the wanted order, each with id, uuid and position, none of them deleted; and the state with these names. */
export const wantedParts = (matched: DocumentMatch, contentId: string, numbers: NewNumbers): WantedParts => {
  const [nextBlock, nextRow] = [dealerOf(numbers.blocks), dealerOf(numbers.rows)]
  const blockOf = ({ wanted, row, items: itemMatches }: BlockMatch, position: number) => {
    const id = row?.id ?? nextBlock()
    const items = itemMatches.map(
      (item, index): ItemRow => ({
        id: item.row?.id ?? nextRow(),
        blockId: id,
        uuid: item.row?.uuid ?? item.wanted.uuid ?? randomUUID(),
        position: index,
        data: item.wanted.data,
        deletedAt: null,
      }),
    )
    const block: BlockRow = {
      id,
      contentId,
      type: wanted.type,
      uuid: row?.uuid ?? wanted.uuid ?? randomUUID(),
      position,
      data: wanted.data,
      deletedAt: null,
    }
    const state = { ...wanted, id, uuid: block.uuid, items: items.map(itemOf) }
    return { block, items, state }
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
  const content = matched.content.map(blockOf)
  const [gallery, preview] = [listOf('gallery'), listOf('preview')]
  return {
    rows: {
      blocks: content.map(({ block }) => block),
      items: content.flatMap(({ items }) => items),
      images: [...gallery, ...preview],
    },
    state: {
      content: content.map(({ state }) => state),
      gallery: gallery.map(imageOf),
      preview: preview.map(imageOf),
    },
  }
}

/** Rows to save, and ids of rows to soft-delete. */
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

/** The changes from the known rows to the wanted ones. The items of a removed block stay with it, so that it can be restored whole. */
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
