import { z } from 'zod'
import { route } from '../../http/rest/define.ts'
import type { RestRoute } from '../../http/rest/route.ts'
import { showDocs, showSchema } from './show.ts'

const section = 'Description'

const openApi = z.looseObject({ openapi: z.literal('3.1.0'), info: z.looseObject({}), paths: z.looseObject({}) })

/** The description of all calls. `routes` answers those of the content API, these two among them. Source: DESIGN §7. */
export const descriptionRoutes = (routes: () => readonly RestRoute[]): readonly RestRoute[] => [
  route({
    method: 'get',
    path: '/schema/',
    audience: 'anyone',
    section,
    says: 'Describes every call of the school in OpenAPI 3.1.',
    replies: { 200: openApi },
    answer: async (deps) => showSchema(deps, routes()),
  }),
  route({
    method: 'get',
    path: '/api/docs/',
    audience: 'anyone',
    section,
    says: 'The same as a page to read.',
    replies: { 200: null },
    answer: async (deps) => showDocs(deps, routes()),
  }),
]
