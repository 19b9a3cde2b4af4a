import * as z from 'zod'
import { documentReply } from '../../contract/content/documents/reply.ts'
import type { DocumentKind } from '../../contract/content/state.ts'
import { numbered } from '../../contract/content/terms.ts'
import { route } from '../../http/rest/define.ts'
import { listOf, listQuery } from '../../http/rest/lists.ts'
import type { RestReply, RestRoute } from '../../http/rest/route.ts'
import { replyWrite } from '../documents/reply-document.ts'
import { editorEtag } from '../stored/stored.ts'
import { documentKinds, kinds } from '../kinds.ts'
import { restorePart, DELETED_PARTS, listDeleted } from './deleted/deleted.ts'
import { listVersions, readVersion, deletedReply, restoredReply, versionLine } from './history.ts'
import { deleteDocument, undeleteDocument } from './life.ts'
import type { VersionDeps } from './params.ts'
import { type Restored, restoreVersion } from './restore.ts'

const section = 'Versions'

const number = numbered.shape.id
const ofVersion = numbered.extend({ version: number })
const ofPart = numbered.extend({ part: z.enum(DELETED_PARTS), row: number })

const blockQuery = z.strictObject({
  block: z
    .string('wrongKind')
    .regex(/^[\w-]{1,64}$/, 'wrongKind')
    .optional(),
})

const nothing = z.strictObject({})

/** The current document, and what could not be restored. */
const restored = (deps: VersionDeps, { document, omitted }: Restored): RestReply =>
  replyWrite(deps, document, omitted.length === 0 ? {} : { left_out: omitted })

const versions = (kind: DocumentKind, path: string): RestRoute[] => [
  route({
    method: 'get',
    path: `${path}revisions/`,
    audience: 'author',
    section,
    summary: 'Lists the versions that are kept of a document, the newest first.',
    params: numbered,
    query: listQuery(['version']).omit({ ordering: true }),
    replies: { 200: listOf(versionLine) },
    handler: async (deps, { params, query }, caller) => ({
      status: 200,
      body: await listVersions(deps, { kind, number: params.id }, query, caller),
    }),
  }),
  route({
    method: 'get',
    path: `${path}revisions/:version/`,
    audience: 'author',
    section,
    summary: 'Answers a document as it was.',
    params: ofVersion,
    replies: { 200: documentReply(kind) },
    handler: async (deps, { params: { id, version } }, caller) => {
      const { wire, etag } = await readVersion(deps, { kind, number: id, version }, caller)
      return { status: 200, body: wire, etag, cacheScope: 'private' }
    },
  }),
  route({
    method: 'post',
    path: `${path}revisions/:version/restore/`,
    audience: 'author',
    section,
    summary: 'Brings a version back as a new one, whole as a draft, or one block of it by its uuid.',
    params: ofVersion,
    body: blockQuery,
    replies: { 200: restoredReply(kind) },
    handler: async (deps, { params: { id, version }, body }, caller) =>
      restored(deps, await restoreVersion(deps, { kind, number: id, version, block: body.block }, caller)),
  }),
]

const deleting = (kind: DocumentKind, path: string): RestRoute[] => [
  route({
    method: 'delete',
    path,
    audience: 'author',
    section,
    summary: 'Deletes a document; for 30 days it can be restored. Staff alone deletes what somebody has bought.',
    params: numbered,
    replies: { 204: null },
    handler: async (deps, { params }, caller) => {
      const left = await deleteDocument(deps, { kind, number: params.id }, caller)
      return { status: 204, etag: editorEtag(left) }
    },
  }),
  route({
    method: 'post',
    path: `${path}restore/`,
    audience: 'author',
    section,
    summary: 'Brings a deleted document back as a draft; what staff has deleted only staff.',
    params: numbered,
    body: nothing,
    replies: { 200: documentReply(kind) },
    handler: async (deps, { params }, caller) =>
      replyWrite(deps, await undeleteDocument(deps, { kind, number: params.id }, caller)),
  }),
]

const parts = (kind: DocumentKind, path: string): RestRoute[] => [
  route({
    method: 'get',
    path: `${path}deleted/`,
    audience: 'author',
    section,
    summary: 'Lists what has been deleted of a document and can be restored: blocks, rows of their lists, images.',
    params: numbered,
    replies: { 200: deletedReply },
    handler: async (deps, { params }, caller) => ({
      status: 200,
      body: await listDeleted(deps, { kind, number: params.id }, caller),
    }),
  }),
  route({
    method: 'post',
    path: `${path}deleted/:part/:row/restore/`,
    audience: 'author',
    section,
    summary: 'Brings one deleted part of a document back, where it stood.',
    params: ofPart,
    body: nothing,
    replies: { 200: restoredReply(kind) },
    handler: async (deps, { params: { id, part, row } }, caller) =>
      restored(deps, await restorePart(deps, { kind, number: id, part, row }, caller)),
  }),
]

/** Routes for versions, deleted parts and restoring. Source: DESIGN §7. */
export const versionRoutes: readonly RestRoute[] = documentKinds.flatMap((kind) => {
  const path = `/${kinds[kind].path}/:id/`
  return [...deleting(kind, path), ...versions(kind, path), ...parts(kind, path)]
})
