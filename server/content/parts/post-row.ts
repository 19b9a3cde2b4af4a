import { randomUUID } from 'node:crypto'
import { ROWS_MAX } from '../../contract/content/blocks/block-type.ts'
import { type ChildInput, type ChildPath, children } from '../../contract/content/blocks/children.ts'
import type { DocumentState, JsonObject } from '../../contract/content/state.ts'
import type { Deps } from '../../deps.ts'
import { invalid, missing } from '../../http/rest/problem.ts'
import type { MemberCaller, RestReply } from '../../http/rest/route.ts'
import { editDocument } from '../documents/edit.ts'
import { parentOf, rowAnswer, rowsOf, withRows } from './rows.ts'
import { sanitisedRow } from './sanitise-row.ts'

/** What a row turns out to be. */
interface Placed {
  uuid: string
  status: 200 | 201
}

interface Wanted {
  id: number | null
  uuid: string
  blockId: number
  data: JsonObject
}

const place = (path: ChildPath, before: DocumentState, { id, uuid, blockId, data }: Wanted) => {
  const rows = rowsOf(before, blockId)
  const known = rows.find((row) => (id === null ? row.uuid === uuid : row.id === id))
  const done = (placed: Placed, items: typeof rows) => ({ placed, state: withRows(before, blockId, items) })
  if (known) {
    const changed = rows.map((row) => (row === known ? { ...known, data } : row))
    return done({ uuid: known.uuid ?? uuid, status: 200 }, changed)
  }
  if (id !== null) return invalid({ path: ['id'], message: 'foreignId', about: { id } })
  if (rows.length >= ROWS_MAX)
    return invalid({ path: [children[path].parent], message: 'tooMany', about: { most: ROWS_MAX } })
  return done({ uuid, status: 201 }, [...rows, { id, uuid, data }])
}

/**
 * Adds a row at the end of a block's list: 201, or changes the one that has its uuid: 200. However often and from how many places it
 * is sent, it is one row. Refuses a block that is not the caller's at its field, and an id that is not of this block. Source: content
 * spec §7.
 */
export const postRow = async (
  deps: Deps,
  path: ChildPath,
  { block, item }: ChildInput,
  caller: MemberCaller,
): Promise<RestReply> => {
  const blockId = block ?? missing()
  const { kind, number } = await parentOf(deps, path, blockId, caller)
  const { data, removed } = await sanitisedRow(path, item.data)
  const wanted = { id: item.id, uuid: item.uuid ?? randomUUID(), blockId, data }
  let placed: Placed = { uuid: wanted.uuid, status: 201 }
  const target = { kind, number, caller, action: `write-${path}`, removedReport: removed }
  const document = await editDocument(deps, target, (before) => {
    const done = place(path, before, wanted)
    placed = done.placed
    return done.state
  })
  return rowAnswer(path, { blockId, ...placed }, document)
}
