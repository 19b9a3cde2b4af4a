import * as z from 'zod'
import { childBody, type ChildPath, childPaths, childReply } from '../../contract/content/blocks/children.ts'
import { allBlockTypes, blockTypes, type BlockType } from '../../contract/content/blocks/block-types.ts'
import { blockLists } from '../../contract/content/blocks/traits.ts'
import { numbered } from '../../contract/content/terms.ts'
import { route } from '../../http/rest/define.ts'
import type { RestRoute } from '../../http/rest/route.ts'
import { draftFrame } from './draft-frame.ts'
import { readFrame, postRow, putRow, removeBlock, removeItem } from './write-rows.ts'

const section = 'Parts of documents'

const SIGNATURE_MAX = 100

const deletingBlock = (type: BlockType) =>
  route({
    method: 'delete',
    path: `/${blockTypes[type].path}/:id/`,
    audience: 'author',
    section,
    summary: `Deletes a block of the type ${type}; for 30 days it can be restored.`,
    params: numbered,
    replies: { 204: null },
    handler: (deps, { params }, caller) => removeBlock(deps, type, params.id, caller),
  })

const deletingRow = (of: (typeof blockLists)[number]) =>
  route({
    method: 'delete',
    path: `/${of.list.path}/:id/`,
    audience: 'author',
    section,
    summary: `Deletes ${of.list.rowName}; for 30 days it can be restored.`,
    params: numbered,
    replies: { 204: null },
    handler: (deps, { params }, caller) => removeItem(deps, of, params.id, caller),
  })

const removedMarkup = z.array(z.strictObject({ path: z.string(), removed: z.array(z.string()) })).optional()

const writing = (path: ChildPath): RestRoute[] => {
  const reply = childReply(path).extend({ removed_markup: removedMarkup })
  return [
    route({
      method: 'post',
      path: `/${path}/`,
      audience: 'author',
      section,
      summary: 'Adds a row to the list of a block, or changes the one that has its uuid.',
      body: childBody(path, 'create'),
      replies: { 200: reply, 201: reply },
      handler: (deps, { body }, caller) => postRow(deps, path, body, caller),
    }),
    route({
      method: 'put',
      path: `/${path}/:id/`,
      audience: 'author',
      section,
      summary: 'Replaces a row of a list.',
      params: numbered,
      body: childBody(path, 'replace'),
      replies: { 200: reply },
      handler: (deps, { params, body }, caller) => putRow(deps, path, { id: params.id, body }, caller),
    }),
  ]
}

/** Routes for single blocks and rows. Their `ETag` is always the document's. Source: content spec §7. */
export const partRoutes: readonly RestRoute[] = [
  ...allBlockTypes.map(deletingBlock),
  ...blockLists.map(deletingRow),
  ...childPaths.flatMap(writing),
  route({
    method: 'get',
    path: '/script-block/:id/frame/',
    audience: 'anyone',
    section,
    summary: 'Answers a published script block as a page that runs in a sandboxed frame.',
    params: numbered,
    query: z.object({
      draft: z
        .string()
        .max(SIGNATURE_MAX)
        .optional()
        .meta({ description: 'Of the address that draft-frame has answered.' }),
    }),
    replies: { 200: null },
    handler: (deps, { params, query }, caller) => readFrame(deps, { id: params.id, draft: query.draft }, caller),
  }),
  route({
    method: 'get',
    path: '/script-block/:id/draft-frame/',
    audience: 'anyone',
    section,
    summary: "Answers the address at which a draft's script block runs in a sandboxed frame, for a minute.",
    isPreview: true,
    limit: 'previewIp',
    params: numbered,
    replies: { 200: z.strictObject({ address: z.string() }) },
    handler: (deps, { params }, caller) => draftFrame(deps, params.id, caller),
  }),
]
