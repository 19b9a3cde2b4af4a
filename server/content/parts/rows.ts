import { type ChildPath, children } from '../../contract/content/blocks/children.ts'
import { itemToWire } from '../../contract/content/blocks/wire.ts'
import type { DocumentState, ItemState, JsonObject, RemovedMarkup } from '../../contract/content/state.ts'
import type { Deps } from '../../app/deps.ts'
import { invalid, missing } from '../../http/problem.ts'
import type { MemberCaller, RestReply } from '../../http/rest/route.ts'
import { type EditedDocument, editorEtag } from '../stored/stored.ts'
import { isStaff } from '../documents/rights.ts'
import { sanitiseItem } from '../rich-text/rich-text.ts'
import { ownerOfBlock, type PartOf } from './part-store.ts'

/** The rows of a block; 404 if the block does not exist. */
export const rowsOf = ({ content }: DocumentState, blockId: number): readonly ItemState[] =>
  content.find(({ id }) => id === blockId)?.items ?? missing()

export const withRows = (before: DocumentState, blockId: number, items: readonly ItemState[]): DocumentState => ({
  ...before,
  content: before.content.map((block) => (block.id === blockId ? { ...block, items } : block)),
})

/** Whether the caller may edit a document of this author. */
export const mayWrite = ({ member }: MemberCaller, authorId: string | null): boolean =>
  isStaff(member) || authorId === member.id

/** The document of a block of the type, if the caller may edit it; otherwise refuses the same way, whether or not it exists. */
export const parentOf = async (deps: Deps, path: ChildPath, id: number, caller: MemberCaller): Promise<PartOf> => {
  const { type, parent } = children[path]
  const of = await ownerOfBlock(deps.db, type, id)
  if (of && mayWrite(caller, of.authorId)) return of
  return invalid({ path: [parent], message: 'listUnknown', about: { id } })
}

/** The response with one row after a write, with the `ETag` of its document. */
export const rowReply = (
  path: ChildPath,
  { blockId, uuid, status }: { blockId: number; uuid: string; status: 200 | 201 },
  document: EditedDocument,
): RestReply => {
  const { type, parent } = children[path]
  const row = rowsOf(document.state, blockId).find((item) => item.uuid === uuid) ?? missing()
  const wire = itemToWire(type, row, blockId, () => null)
  const report = document.removed.length > 0 && { removed_markup: document.removed }
  return { status, body: { ...wire, [parent]: blockId, ...report }, etag: editorEtag(document) }
}

/** The data of a row after sanitizing. */
interface SafeRow {
  data: JsonObject
  removed: readonly RemovedMarkup[]
}

/** Sanitizes a row like a document; the paths of removed markup are relative to the row. Source: SECURITY R62. */
export const sanitisedRow = async (path: ChildPath, data: JsonObject): Promise<SafeRow> => {
  const { item, removed } = await sanitiseItem(children[path].type, { id: null, uuid: null, data })
  return { data: item.data, removed }
}
