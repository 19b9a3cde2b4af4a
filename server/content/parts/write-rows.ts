import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { ROWS_MAX } from '../../contract/content/blocks/block-types.ts'
import { type ChildInput, type ChildPath, children } from '../../contract/content/blocks/children.ts'
import type { BlockType } from '../../contract/content/blocks/block-types.ts'
import type { ListTraits } from '../../contract/content/blocks/traits.ts'
import type { DocumentState, JsonObject } from '../../contract/content/state.ts'
import type { Deps } from '../../app/deps.ts'
import { escapeHtml } from '../../http/html.ts'
import { missing, invalid } from '../../http/problem.ts'
import { valueOf } from '../../http/rest/reply.ts'
import type { RestCaller, RestReply, MemberCaller } from '../../http/rest/route.ts'
import { editDocument } from '../documents/edit.ts'
import { type Edit, editorEtag } from '../stored/stored.ts'
import { readPublished } from '../publishing/read.ts'
import { draftWithScript, isSigned } from './draft-frame.ts'
import { parentOf, rowReply, rowsOf, withRows, sanitisedRow, mayWrite } from './rows.ts'
import { documentWithBlock, ownerOfItem, ownerOfBlock, ownerOfImageRow, type PartOf } from './part-store.ts'

const scriptBlock = z.object({
  id: z.number(),
  type: z.literal('script-block'),
  data: z.object({ title: z.string(), block: z.string(), script: z.string() }),
})

const isOther = z.looseObject({ type: z.string() })

const document = z.object({ content: z.array(z.union([scriptBlock, isOther])) })

type ScriptBlock = z.output<typeof scriptBlock>

const isScript = (block: object): block is ScriptBlock => scriptBlock.safeParse(block).success

const pageOf = ({ data: { title, block, script } }: Pick<ScriptBlock, 'data'>): string =>
  [
    '<!doctype html><html lang="ru"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title></head><body>`,
    block,
    `<script>${script}</script></body></html>`,
  ].join('\n')

const readDraftFrame = async (deps: Deps, id: number, signature: string): Promise<RestReply> => {
  if (!isSigned(deps.config.sessionSecrets, id, signature, deps.now())) return missing()
  const { state } = await draftWithScript(deps, id)
  const data = scriptBlock.shape.data.parse(state.content.find((block) => block.id === id)?.data)
  return { status: 200, frame: pageOf({ data }), headers: { 'X-Robots-Tag': 'noindex' } }
}

/**
 * Serves the markup and script of a block as a page for a sandboxed frame: with the signature of `draftFrame` those of the draft. Without one, the
 * caller's view of the published document decides whether the
 * block is visible. 404 otherwise, and if script blocks are disabled. Source: SECURITY R63, DESIGN §7.
 */
export const readFrame = async (
  deps: Deps,
  { id, draft }: { id: number; draft: string | undefined },
  caller: RestCaller,
): Promise<RestReply> => {
  if (!deps.config.hasScriptBlocks) return missing()
  if (draft !== undefined) return readDraftFrame(deps, id, draft)
  const of = (await documentWithBlock(deps.db, 'script-block', id)) ?? missing()
  const reply = await readPublished(deps, of, caller)
  const { content } = document.parse(await valueOf(reply))
  const block = content.filter(isScript).find((one) => one.id === id) ?? missing()
  return { status: 200, frame: pageOf(block), ...(reply.cacheScope && { cacheScope: reply.cacheScope }) }
}

/** The result of writing a row. */
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
 * Appends a row to a block's list (201), or changes the row that has its uuid (200), so repeated or concurrent requests create one row.
 * Refuses a block that the caller may not edit at its field, and an id that is not in this block. Source: content spec §7.
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
  return rowReply(path, { blockId, ...placed }, document)
}

/** Refuses a body with the id of another row or block. */
const checkNames = (path: ChildPath, { block, item }: ChildInput, is: { id: number; blockId: number }): void => {
  if (item.id !== null && item.id !== is.id) invalid({ path: ['id'], message: 'foreignId', about: { id: item.id } })
  if (block !== null && block !== is.blockId)
    invalid({ path: [children[path].parent], message: 'listUnknown', about: { id: block } })
}

/**
 * Replaces a row of a block's list, which keeps its uuid and position. 404 if it is of another type, or of a document that the caller may
 * not edit. Source: content spec §7.
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
  return rowReply(path, { blockId, uuid, status: 200 }, document)
}

type Row = { id: number | null }

/** The rows without one of them; 404 if it does not exist. */
const without = <R extends Row>(rows: readonly R[], id: number): readonly R[] => {
  const rest = rows.filter((row) => row.id !== id)
  return rest.length < rows.length ? rest : missing()
}

const remove = async (deps: Deps, caller: MemberCaller, what: { of: PartOf; action: string }, edit: Edit) => {
  const { kind, number } = what.of
  const left = await editDocument(deps, { kind, number, caller, action: what.action }, edit)
  return { status: 204, etag: editorEtag(left) } satisfies RestReply
}

/** Soft-deletes a block. 404 if it is of another type, of a document that the caller may not edit, or already deleted. */
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

/** The rows of a document's own gallery and preview share the paths of the blocks `images` and `preview`. Source: DESIGN §7. */
const imageRowLists: Partial<Record<BlockType, 'gallery' | 'preview'>> = { images: 'gallery', preview: 'preview' }

const removeImageRow = async (deps: Deps, list: 'gallery' | 'preview', id: number, caller: MemberCaller) => {
  const of = await ownerOfImageRow(deps.db, list, id)
  if (!of) return null
  const edit = (before: DocumentState) => ({ ...before, [list]: without(before[list], id) })
  return remove(deps, caller, { of, action: `delete-${list}-image` }, edit)
}

/**
 * Soft-deletes a row of a block's list, or of a document's own gallery or preview: both share one number sequence, so an id is unambiguous.
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
