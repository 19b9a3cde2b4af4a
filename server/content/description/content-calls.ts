import type { RestRoute } from '../../http/rest/route.ts'
import { contentRoutes } from '../routes.ts'
import type { DescribedAnswer, DescribedBody, DescribedCall } from './call.ts'
import { contentRefusals } from './refusals.ts'

const JSON_TYPE = 'application/json'
const MULTIPART = 'multipart/form-data'

const wholePath = ({ path }: RestRoute) => (path.startsWith('/api/') ? path : `/api/v1${path}`)

const isPage = ({ path }: RestRoute) => path === '/api/docs/' || path.endsWith('/frame/')

const typeOf = (route: RestRoute, status: number): DescribedAnswer['type'] => {
  if (status === 204) return null
  return isPage(route) ? 'text/html' : JSON_TYPE
}

const successes = (route: RestRoute): Record<number, DescribedAnswer> =>
  Object.fromEntries(
    Object.entries(route.replies).map(([status, schema]) => [
      status,
      { says: status === '204' ? 'Done.' : 'What was asked for.', type: typeOf(route, Number(status)), schema },
    ]),
  )

const refusalsOf = ({ method, query, body, takes, limit, countsGuesses }: RestRoute): number[] => [
  ...(method === 'get' ? [304] : [412]),
  ...(method !== 'get' || limit || countsGuesses ? [429] : []),
  ...(query || method !== 'get' ? [400] : []),
  ...(body || takes ? [413, 415] : []),
  ...(takes === 'upload' ? [503] : []),
  401,
  403,
  404,
  500,
]

const bodyOf = ({ body, takes }: RestRoute): DescribedBody | null => {
  if (!body) return null
  return { types: takes === 'upload' ? [MULTIPART, JSON_TYPE] : [JSON_TYPE], schema: takes === 'upload' ? null : body }
}

const ofRoute = (route: RestRoute): DescribedCall => ({
  method: route.method,
  path: wholePath(route),
  section: route.section,
  says: route.says,
  access: route.audience,
  params: route.params ?? null,
  query: route.query ?? null,
  body: bodyOf(route),
  answers: { ...successes(route), ...contentRefusals(refusalsOf(route)) },
})

/** The calls of the content API, in the order of its tables. */
export const contentCalls = (): DescribedCall[] => contentRoutes.map(ofRoute)
