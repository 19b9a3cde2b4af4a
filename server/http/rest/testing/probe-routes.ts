import { z } from 'zod'
import { uploadBody } from '../../../content/images/schemas.ts'
import { route } from '../define.ts'
import { listAddress, listQuery, listReply, offsetOf } from '../lists.ts'
import { invalid, stale } from '../../problem.ts'
import type { Audience, Method, RestRoute } from '../route.ts'

const anything = z.record(z.string(), z.unknown())

const routeFor = (method: Method, audience: Audience): RestRoute =>
  route({
    method,
    path: `/for-${audience}/`,
    audience,
    summary: `Answers ${audience}.`,
    section: 'Probes',
    replies: { 200: anything },
    handler: async (_, __, { member, tokenId }) => ({
      status: 200,
      body: { role: member?.role ?? null, byToken: tokenId !== null },
    }),
  })

const document = z.strictObject({
  title: z.string('wrongKind').min(1).max(5),
  content: z
    .array(
      z.strictObject({
        type: z.enum(['text']),
        data: z.strictObject({ questions: z.array(z.strictObject({ text: z.string() })) }),
      }),
    )
    .optional(),
})

const ETAG = '"course:1-v1"'

/** One route of every kind, and what the edge has to cope with. */
export const probeRoutes: readonly RestRoute[] = [
  ...(['anyone', 'person', 'author', 'staff'] as const).flatMap((audience) => [
    routeFor('get', audience),
    routeFor('post', audience),
  ]),
  route({
    method: 'put',
    path: '/documents/:id/',
    audience: 'author',
    summary: 'Takes a document.',
    section: 'Probes',
    params: z.object({ id: z.string().regex(/^[1-9]\d*$/) }),
    body: document,
    isDocument: true,
    replies: { 200: anything },
    handler: async (_, { params, body }) => ({ status: 200, body: { ...params, ...body } }),
  }),
  route({
    method: 'get',
    path: '/documents/:id/',
    audience: 'anyone',
    summary: 'Answers a document.',
    section: 'Probes',
    replies: { 200: anything },
    handler: async () => ({ status: 200, json: '{"id":1}', etag: ETAG, cacheScope: 'public' }),
  }),
  route({
    method: 'get',
    path: '/documents/',
    audience: 'anyone',
    summary: 'Answers a list.',
    section: 'Probes',
    query: listQuery(['id', 'title']).extend({ word: z.string().optional() }),
    replies: { 200: anything },
    handler: async (deps, { query }) => {
      const { limit, offset } = offsetOf(query)
      const all = Array.from({ length: 250 }, (_, at) => at + 1)
      const page = all.slice(offset, offset + limit)
      const total = { count: all.length, isExact: true }
      return { status: 200, body: listReply(page, total, query, listAddress(deps, '/documents/')) }
    },
  }),
  route({
    method: 'post',
    path: '/uploads/',
    audience: 'author',
    summary: 'Takes a file.',
    section: 'Probes',
    body: uploadBody,
    accepts: 'upload',
    limit: 'uploadPerson',
    replies: { 201: anything },
    handler: async (_, { body }) => ({ status: 201, body: { bytes: body.image.length } }),
  }),
  route({
    method: 'patch',
    path: '/faults/:kind/',
    audience: 'author',
    summary: 'Fails.',
    section: 'Probes',
    params: z.object({ kind: z.string() }),
    body: anything,
    replies: { 200: anything },
    handler: async (_, { params: { kind } }) => {
      if (kind === 'stale')
        return stale({ changed_by: 'Анна', changed_at: '2026-11-21T00:00:00Z', version: 3 }, '"probe-v3"')
      if (kind === 'foreign') return invalid({ path: ['content', 3, 'id'], message: 'foreignId', about: { id: 7 } })
      throw new Error('a secret of the server')
    },
  }),
  route({
    method: 'delete',
    path: '/documents/:id/',
    audience: 'author',
    summary: 'Deletes.',
    section: 'Probes',
    replies: { 204: null },
    handler: async () => ({ status: 204 }),
  }),
  route({
    method: 'get',
    path: '/frames/',
    audience: 'anyone',
    summary: 'Frames.',
    section: 'Probes',
    replies: { 200: null },
    handler: async () => ({ status: 200, frame: '<script>1</script>' }),
  }),
]
