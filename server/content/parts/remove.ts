import type { BlockType } from '../../contract/content/blocks/paths.ts'
import type { ListTraits } from '../../contract/content/blocks/traits.ts'
import type { DocumentState } from '../../contract/content/state.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/rest/problem.ts'
import type { MemberCaller, RestReply } from '../../http/rest/route.ts'
import { editDocument } from '../documents/edit.ts'
import { type Edit, editorEtag } from '../documents/stored.ts'
import { rowsOf, withRows } from './rows.ts'
import { ownerOfBlock, ownerOfImageRow, ownerOfItem, type PartOf } from './store.ts'

type Row = { id: number | null }

/** The rows without one of them, which must be there. */
const without = <R extends Row>(rows: readonly R[], id: number): readonly R[] => {
  const rest = rows.filter((row) => row.id !== id)
  return rest.length < rows.length ? rest : missing()
}

const remove = async (deps: Deps, caller: MemberCaller, what: { of: PartOf; action: string }, edit: Edit) => {
  const { kind, number } = what.of
  const left = await editDocument(deps, { kind, number, caller, action: what.action }, edit)
  return { status: 204, etag: editorEtag(left) } satisfies RestReply
}

/** Deletes a block softly. 404 where it is of another type, of somebody else's document, or deleted already. */
export const removeBlock = async (
  deps: Deps,
  type: BlockType,
  id: number,
  caller: MemberCaller,
): Promise<RestReply> => {
  const of = (await ownerOfBlock(deps.db, type, id)) ?? missing()
  return remove(deps, caller, { of, action: `delete-${type}` }, (before) => ({
    ...before,
    content: without(before.content, id),
  }))
}

/** A document's own gallery and preview have their rows at the addresses of the blocks that look like them. Source: DESIGN §7. */
const imageRowLists: Partial<Record<BlockType, 'gallery' | 'preview'>> = { images: 'gallery', preview: 'preview' }

const removeImageRow = async (deps: Deps, list: 'gallery' | 'preview', id: number, caller: MemberCaller) => {
  const of = await ownerOfImageRow(deps.db, list, id)
  if (!of) return null
  const edit = (before: DocumentState) => ({ ...before, [list]: without(before[list], id) })
  return remove(deps, caller, { of, action: `delete-${list}-image` }, edit)
}

/**
 * Deletes a row of a block's list softly, or one of a document's own gallery or preview: their numbers come from one row, so that an
 * address says which is meant.
 */
export const removeItem = async (
  deps: Deps,
  { type, list }: { type: BlockType; list: ListTraits },
  id: number,
  caller: MemberCaller,
): Promise<RestReply> => {
  const own = imageRowLists[type]
  const removed = own && (await removeImageRow(deps, own, id, caller))
  if (removed) return removed
  const of = (await ownerOfItem(deps.db, type, id)) ?? missing()
  return remove(deps, caller, { of, action: `delete-${list.path}` }, (before) =>
    withRows(before, of.blockId, without(rowsOf(before, of.blockId), id)),
  )
}
