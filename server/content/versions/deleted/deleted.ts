import { blockToWire, itemToWire } from '../../../contract/content/blocks/wire.ts'
import { emptyState } from '../../../contract/content/documents/fields.ts'
import type { BlockState, DocumentState, ItemState, JsonObject } from '../../../contract/content/state.ts'
import { missing } from '../../../http/problem.ts'
import type { MemberCaller } from '../../../http/rest/route.ts'
import { editDocument } from '../../documents/edit.ts'
import { imageIdsOf } from '../../documents/references.ts'
import { knownType } from '../../documents/load.ts'
import type { ImageView } from '../../../contract/content/values/images.ts'
import { imageReferences } from '../../images/addresses.ts'
import { bounded, documentFor, type VersionDeps } from '../params.ts'
import type { Which } from '../life.ts'
import { restorable } from '../restorable.ts'
import { asDraft, type Restored } from '../restore.ts'
import {
  type DeletedBlock,
  type DeletedItem,
  type DeletedRow,
  deletedBlocks,
  deletedItems,
  deletedRows,
} from './deleted-store.ts'

const blockOf = ({ id, uuid, type, data, items }: DeletedBlock): BlockState => ({
  id,
  uuid,
  type: knownType(type),
  data,
  items: items.map((item) => ({ id: item.id, uuid: item.uuid, data: item.data })),
})

const itemOf = ({ id, uuid, data }: DeletedItem): ItemState => ({ id, uuid, data })

const dated = ({ deletedAt }: { deletedAt: Date | null }) => ({ deleted_at: deletedAt?.toISOString() ?? '' })

const ALL = { limit: 200 }

const referencesFor = (
  deps: VersionDeps,
  blocks: readonly DeletedBlock[],
  items: readonly DeletedItem[],
  rows: readonly DeletedRow[],
) => {
  const content = [
    ...blocks.map(blockOf),
    ...items.map((item) => ({
      id: null,
      uuid: null,
      type: knownType(item.type),
      data: {},
      items: [itemOf(item)],
    })),
  ]
  const gallery = rows.map(({ id, imageId }) => ({ id, imageId }))
  return imageReferences(deps.db, imageIdsOf({ ...emptyState, content, gallery }))
}

const rowToWire = ({ id, list, imageId }: DeletedRow, view: ImageView | undefined): JsonObject => ({
  id,
  list,
  image_id: imageId,
  image: view?.image ?? '',
  image_thumbnail: view?.image_thumbnail ?? '',
})

/** The deleted parts of a document that can be restored, latest first, at most 200 of each kind of part. */
export const listDeleted = async (deps: VersionDeps, which: Which, caller: MemberCaller) => {
  const { id } = await documentFor(deps.db, which, caller.member)
  const blocks = await deletedBlocks(deps.db, id, ALL)
  const items = await deletedItems(deps.db, id, ALL)
  const rows = await deletedRows(deps.db, id, ALL)
  const references = await referencesFor(deps, blocks, items, rows)
  const imageOf = (image: number) => references.get(image) ?? null
  return {
    blocks: blocks.map((row) => ({ ...dated(row), block: blockToWire(blockOf(row), row.position, imageOf) })),
    items: items.map((row) => {
      const { position, blockId } = row
      const type = knownType(row.type)
      return { ...dated(row), block: blockId, type, position, item: itemToWire(type, itemOf(row), blockId, imageOf) }
    }),
    images: rows.map((row) => ({
      ...dated(row),
      position: row.position,
      ...rowToWire(row, references.get(row.imageId)),
    })),
  }
}

export const DELETED_PARTS = ['blocks', 'items', 'images'] as const
type DeletedPart = (typeof DELETED_PARTS)[number]

/** A part to restore: `alone` is a state with only that part, from which missing images are removed; `into` inserts it into a document. */
interface RestorablePart {
  alone: DocumentState
  into: (before: DocumentState, alone: DocumentState) => DocumentState
}

const place = <Row>(rows: readonly Row[], position: number, back: readonly Row[]): readonly Row[] =>
  rows.toSpliced(position, 0, ...back)

const restorableBlock = async ({ db }: VersionDeps, contentId: string, id: number): Promise<RestorablePart> => {
  const [row = missing()] = await deletedBlocks(db, contentId, { id, limit: 1 })
  return {
    alone: { ...emptyState, content: [blockOf(row)] },
    into: (before, { content }) => ({ ...before, content: place(before.content, row.position, content) }),
  }
}

const restorableItem = async ({ db }: VersionDeps, contentId: string, id: number): Promise<RestorablePart> => {
  const [row = missing()] = await deletedItems(db, contentId, { id, limit: 1 })
  const own = { id: row.blockId, uuid: null, type: knownType(row.type), data: {}, items: [itemOf(row)] }
  return {
    alone: { ...emptyState, content: [own] },
    into: (before, { content }) => {
      const items = content.flatMap((block) => block.items)
      const put = (block: BlockState) =>
        block.id === row.blockId ? { ...block, items: place(block.items, row.position, items) } : block
      return { ...before, content: before.content.map(put) }
    },
  }
}

const restorableRow = async ({ db }: VersionDeps, contentId: string, id: number): Promise<RestorablePart> => {
  const [row = missing()] = await deletedRows(db, contentId, { id, limit: 1 })
  const { list } = row
  return {
    alone: { ...emptyState, [list]: [{ id: row.id, imageId: row.imageId }] },
    into: (before, alone) => ({ ...before, [list]: place(before[list], row.position, alone[list]) }),
  }
}

const restorableOf: Record<DeletedPart, typeof restorableBlock> = {
  blocks: restorableBlock,
  items: restorableItem,
  images: restorableRow,
}

/** Restores one deleted part in its former position, with its id. 404 if there is no such deleted part. */
export const restorePart = async (
  deps: VersionDeps,
  { kind, number, part, row }: Which & { part: DeletedPart; row: number },
  caller: MemberCaller,
): Promise<Restored> => {
  const { id, state: now } = await documentFor(deps.db, { kind, number }, caller.member)
  const { alone, into } = await restorableOf[part](deps, id, row)
  const { state, omitted } = await restorable(deps.db, alone, { member: caller.member, now })
  const target = { kind, number, caller, action: `restore-${part}` }
  const edit = (before: DocumentState) => asDraft(before, bounded(into(before, state)))
  return { document: await editDocument(deps, target, edit), omitted }
}
