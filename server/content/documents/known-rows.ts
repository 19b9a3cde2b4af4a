import type { DocumentState } from '../../contract/content/state.ts'
import type { Tx } from '../../db/database.ts'
import { finderOf } from './match.ts'
import type { PartRows } from './reconcile.ts'
import { type BlockRow, blocksNamed, imageRowsNamed, itemsNamed, type Names } from './store.ts'

interface Named {
  id: number | null
  uuid: string | null
}

const typeOf = ({ type }: BlockRow) => type

const namesOf = (unknown: readonly Named[]): Names => ({
  ids: unknown.flatMap(({ id }) => id ?? []),
  uuids: unknown.flatMap(({ uuid }) => uuid ?? []),
})

/** The live rows, and those deleted ones that the wanted state names: nothing is read where it names none. */
export const rowsToMatch = async (
  tx: Tx,
  contentId: string,
  live: PartRows,
  wanted: DocumentState,
): Promise<PartRows> => {
  const isLive = finderOf(live.blocks, typeOf)
  const unknown = wanted.content.filter((block) => !isLive(block, block.type))
  const revived = (await blocksNamed(tx, contentId, namesOf(unknown))).filter(({ deletedAt }) => deletedAt !== null)
  const blocks = [...live.blocks, ...revived]

  const find = finderOf(blocks, typeOf)
  const itemsOf = Map.groupBy(live.items, ({ blockId }) => blockId)
  const unknownItems = wanted.content.flatMap((block) => {
    const row = find(block, block.type)
    const isKnown = finderOf((row && itemsOf.get(row.id)) ?? [], () => '')
    return row ? block.items.filter((item) => !isKnown(item, '')).map((item) => ({ ...item, blockId: row.id })) : []
  })
  const among = { some: [...new Set(unknownItems.map(({ blockId }) => blockId))], whole: revived.map(({ id }) => id) }
  const named = await itemsNamed(tx, among, namesOf(unknownItems))
  const known = new Set(live.items.map(({ id }) => id))

  const liveImages = new Set(live.images.map(({ id }) => id))
  const imageIds = [...wanted.gallery, ...wanted.preview].flatMap(({ id }) => id ?? [])
  const images = await imageRowsNamed(
    tx,
    contentId,
    imageIds.filter((id) => !liveImages.has(id)),
  )
  return {
    blocks,
    items: [...live.items, ...named.filter(({ id }) => !known.has(id))],
    images: [...live.images, ...images],
  }
}
