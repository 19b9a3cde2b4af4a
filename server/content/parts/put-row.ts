import { type ChildInput, type ChildPath, children } from '../../contract/content/blocks/children.ts'
import type { DocumentState } from '../../contract/content/state.ts'
import type { Deps } from '../../deps.ts'
import { invalid, missing } from '../../http/rest/problem.ts'
import type { MemberCaller, RestReply } from '../../http/rest/route.ts'
import { editDocument } from '../documents/edit.ts'
import { mayWrite, rowAnswer, rowsOf, withRows } from './rows.ts'
import { sanitisedRow } from './sanitise-row.ts'
import { ownerOfItem } from './store.ts'

/** Refuses a body that says it is another row, or one of another block. */
const checkNames = (path: ChildPath, { block, item }: ChildInput, is: { id: number; blockId: number }): void => {
  if (item.id !== null && item.id !== is.id) invalid({ path: ['id'], message: 'foreignId', about: { id: item.id } })
  if (block !== null && block !== is.blockId)
    invalid({ path: [children[path].parent], message: 'listUnknown', about: { id: block } })
}

/**
 * Replaces a row of a block's list, which keeps its uuid and its place. 404 where it is not of the type, or not of a document that the
 * caller may write. Source: content spec §7.
 */
export const putRow = async (
  deps: Deps,
  path: ChildPath,
  { id, body }: { id: number; body: ChildInput },
  caller: MemberCaller,
): Promise<RestReply> => {
  const { kind, number, blockId, authorId } = (await ownerOfItem(deps.db, children[path].type, id)) ?? missing()
  if (!mayWrite(caller, authorId)) missing()
  const { data, removed } = await sanitisedRow(path, body.item.data)
  let uuid = ''
  const edit = (before: DocumentState): DocumentState => {
    const rows = rowsOf(before, blockId)
    const known = rows.find((row) => row.id === id) ?? missing()
    checkNames(path, body, { id, blockId })
    uuid = known.uuid ?? ''
    const replaced = rows.map((row) => (row === known ? { ...known, data } : row))
    return withRows(before, blockId, replaced)
  }
  const target = { kind, number, caller, action: `write-${path}`, removedReport: removed }
  const document = await editDocument(deps, target, edit)
  return rowAnswer(path, { blockId, uuid, status: 200 }, document)
}
