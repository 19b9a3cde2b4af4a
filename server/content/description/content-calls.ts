import { allBlockTypes, blockTypes } from '../../contract/content/blocks/block-types.ts'
import { blockLists } from '../../contract/content/blocks/traits.ts'
import type { RestRoute } from '../../http/rest/route.ts'
import { documentKinds, kinds } from '../kinds.ts'
import type { DescribedResponse, DescribedBody, DescribedCall } from './call.ts'
import { contentRefusals } from './refusals.ts'

const JSON_TYPE = 'application/json'
const MULTIPART = 'multipart/form-data'
const URLENCODED = 'application/x-www-form-urlencoded'

const wholePath = ({ path }: RestRoute) => (path.startsWith('/api/') ? path : `/api/v1${path}`)

const isPage = ({ path }: RestRoute) => path === '/api/docs/' || path.endsWith('/frame/')

const typeOf = (route: RestRoute, status: number): DescribedResponse['type'] => {
  if (status === 204) return null
  return isPage(route) ? 'text/html' : JSON_TYPE
}

const successes = (route: RestRoute): Record<number, DescribedResponse> =>
  Object.fromEntries(
    Object.entries(route.replies).map(([status, schema]) => [
      status,
      { summary: status === '204' ? 'Done.' : 'What was asked for.', type: typeOf(route, Number(status)), schema },
    ]),
  )

/** First path segments of the calls that read and write versioned documents. */
const versioned: ReadonlySet<string> = new Set([
  ...documentKinds.map((kind) => kinds[kind].path),
  'rendered',
  ...allBlockTypes.map((type) => blockTypes[type].path),
  ...blockLists.map(({ list }) => list.path),
])

/** First path segments of calls whose data belongs to a document but not to its versions. */
const BESIDE = /\/(?:preview-links|editing)\//

const isVersioned = ({ path }: RestRoute) => versioned.has(path.split('/')[1] ?? '') && !BESIDE.test(path)

const addsDocument = ({ method, isDocument }: RestRoute) => method === 'post' && isDocument === true

/** The routes that serve this description. */
const isDescription = ({ section }: RestRoute) => section === 'Description'

const statusesOf = (route: RestRoute): Record<number, boolean> => {
  const { method, audience, query, body, limit, countsGuesses, mayDeny } = route
  const isRead = method === 'get'
  return {
    304: isRead && (isVersioned(route) || isDescription(route)),
    400: !isRead || query !== undefined,
    401: true,
    403: !isRead || audience !== 'anyone' || mayDeny === true,
    404: !addsDocument(route) && !isDescription(route),
    412: !isRead && !addsDocument(route) && isVersioned(route),
    413: body !== undefined,
    415: body !== undefined,
    429: !isRead || limit !== undefined || countsGuesses === true,
    500: true,
    503: true,
  }
}

/** The error statuses of a route, as far as its traits determine them. */
const refusalsOf = (route: RestRoute): number[] =>
  Object.entries(statusesOf(route)).flatMap(([status, can]) => (can ? [Number(status)] : []))

const bodyTypes: Record<NonNullable<RestRoute['accepts']>, DescribedBody['types']> = {
  json: [JSON_TYPE],
  form: [JSON_TYPE, URLENCODED, MULTIPART],
  upload: [MULTIPART, JSON_TYPE],
}

const bodyOf = ({ body, accepts = 'json' }: RestRoute): DescribedBody | null =>
  body ? { types: bodyTypes[accepts], schema: accepts === 'upload' ? null : body } : null

const ofRoute = (route: RestRoute, section: string): DescribedCall => ({
  method: route.method,
  path: wholePath(route),
  section,
  summary: route.summary,
  access: route.isPreview ? 'preview' : route.audience,
  params: route.params ?? null,
  query: route.query ?? null,
  body: bodyOf(route),
  responses: { ...successes(route), ...contentRefusals(refusalsOf(route)) },
})

/** The calls of the content API, in the order of its route table. Calls of one path share a section, whichever file defines them. */
export const contentCalls = (routes: readonly RestRoute[]): DescribedCall[] => {
  const sections = new Map(routes.toReversed().map(({ path, section }) => [path, section]))
  return routes.map((route) => ofRoute(route, sections.get(route.path) ?? route.section))
}
