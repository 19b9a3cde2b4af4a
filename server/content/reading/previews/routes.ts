import * as z from 'zod'
import { previewReply } from '../../../contract/content/documents/reply.ts'
import { newPreviewReply, previewLinkReply } from '../../../contract/content/previews.ts'
import type { DocumentKind } from '../../../contract/content/state.ts'
import { numbered } from '../../../contract/content/terms.ts'
import { route } from '../../../http/rest/define.ts'
import { listOf, listQuery } from '../../../http/rest/lists.ts'
import type { RestRoute } from '../../../http/rest/route.ts'
import { documentKinds, kinds } from '../../kinds.ts'
import { createPreview, listPreviews, readPreview, revokePreview } from './previews.ts'

const section = 'Preview links'

const nothing = z.strictObject({})

const ofLink = numbered.extend({ link: numbered.shape.id })

const linksOf = (kind: DocumentKind): RestRoute[] => {
  const path = `/${kinds[kind].path}/:id/preview-links/`
  return [
    route({
      method: 'get',
      path,
      audience: 'author',
      section,
      summary: 'Lists the valid preview links of a document, the newest first, without their secrets.',
      params: numbered,
      query: listQuery(['created_at']).omit({ ordering: true }),
      replies: { 200: listOf(previewLinkReply) },
      handler: async (deps, { params, query }, caller) => ({
        status: 200,
        body: await listPreviews(deps, { kind, number: params.id }, query, caller),
      }),
    }),
    route({
      method: 'post',
      path,
      audience: 'author',
      section,
      summary: 'Makes a link that shows the draft to whoever has its secret, for 7 days; a document has at most 20.',
      params: numbered,
      body: nothing,
      replies: { 201: newPreviewReply },
      handler: async (deps, { params }, caller) => ({
        status: 201,
        body: await createPreview(deps, { kind, number: params.id }, caller),
      }),
    }),
    route({
      method: 'delete',
      path: `${path}:link/`,
      audience: 'author',
      section,
      summary: 'Revokes a preview link.',
      params: ofLink,
      replies: { 204: null },
      handler: async (deps, { params: { id, link } }, caller) => {
        await revokePreview(deps, { kind, number: id, link }, caller)
        return { status: 204 }
      },
    }),
  ]
}

/** Routes for links that show drafts to people without an account. */
export const previewRoutes: readonly RestRoute[] = [
  ...documentKinds.flatMap(linksOf),
  route({
    method: 'get',
    path: '/preview/',
    audience: 'anyone',
    section,
    summary:
      'Answers the draft of a preview link, whose secret is sent as X-Preview, with its formulas as elements of MathML.',
    isPreview: true,
    limit: 'previewIp',
    replies: { 200: z.union(documentKinds.map((kind) => previewReply(kind))) },
    handler: async (deps, _input, caller) => readPreview(deps, caller),
  }),
]
