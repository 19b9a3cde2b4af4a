import { z } from 'zod'
import { route } from '../../http/rest/define.ts'
import type { RestRoute } from '../../http/rest/route.ts'

const section = 'Description'

const openApi = z.looseObject({ openapi: z.literal('3.1.0'), info: z.looseObject({}), paths: z.looseObject({}) })

/** What describes itself is loaded when it is asked for. Source: DESIGN §7. */
export const descriptionRoutes: readonly RestRoute[] = [
  route({
    method: 'get',
    path: '/schema/',
    audience: 'anyone',
    section,
    says: 'Describes every call of the school in OpenAPI 3.1.',
    replies: { 200: openApi },
    answer: async (deps) => (await import('./show.ts')).showSchema(deps),
  }),
  route({
    method: 'get',
    path: '/api/docs/',
    audience: 'anyone',
    section,
    says: 'The same as a page to read.',
    replies: { 200: null },
    answer: async (deps) => (await import('./show.ts')).showDocs(deps),
  }),
]
