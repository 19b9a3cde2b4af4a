import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import type { Deps } from '../../app/deps.ts'
import { isObject } from '../../contract/is-object.ts'
import { route } from '../../http/rest/define.ts'
import type { RestReply, RestRoute } from '../../http/rest/route.ts'
import { contentCalls } from './content-calls.ts'
import { descriptionOf } from './description.ts'
import { endpointCalls } from './endpoint-calls.ts'
import { child, type Node } from './page/node.ts'
import { docsPage } from './page/page.ts'

const RESPONSES = '#/components/responses/'

const mapped = (node: Node, change: (part: Node, name: string) => Node): Node =>
  Object.fromEntries(Object.entries(node).map(([name, part]) => [name, isObject(part) ? change(part, name) : part]))

const isRefusal = (status: string) => Number(status) >= 300

/** Moves identical error responses into shared components that the calls reference, which shortens the description by a third. */
const shareResponses = (description: Node): Node => {
  const names = new Map<string, string>()
  const responses: Record<string, Node> = {}

  const shared = (response: Node, status: string): Node => {
    if (!isRefusal(status)) return response
    const key = status + JSON.stringify(response)
    const alike = Object.keys(responses).filter((name) => name.startsWith(`Refused${status}`)).length
    const name = names.get(key) ?? `Refused${status}${'ABCDEFGH'.charAt(alike)}`
    names.set(key, name)
    responses[name] = response
    return { $ref: RESPONSES + name }
  }

  const paths = mapped(child(description, 'paths'), (methods) =>
    mapped(methods, (operation) => ({ ...operation, responses: mapped(child(operation, 'responses'), shared) })),
  )
  return { ...description, paths, components: { ...child(description, 'components'), responses } }
}

const etagOf = (text: string) => `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`

type Text = Required<Pick<RestReply, 'etag' | 'gzipped'>> & { text: string }

interface Shown {
  json: Text
  page: Text
}

const textOf = (text: string): Text => ({ text, etag: etagOf(text), gzipped: gzipSync(text) })

const made = new Map<string, Shown>()

const make = (baseUrl: string, routes: readonly RestRoute[]): Shown => {
  const description = descriptionOf([...contentCalls(routes), ...endpointCalls()], baseUrl)
  return { json: textOf(JSON.stringify(shareResponses(description))), page: textOf(docsPage(description)) }
}

/** Created on the first request and cached: the route tables do not change while the server runs. */
const shownOf = ({ config: { baseUrl } }: Pick<Deps, 'config'>, routes: readonly RestRoute[]): Shown => {
  const shown = made.get(baseUrl) ?? make(baseUrl, routes)
  made.set(baseUrl, shown)
  return shown
}

/** Serves the OpenAPI 3.1 description of these content routes and of sign-in and checkout. */
const showSchema = (deps: Pick<Deps, 'config'>, routes: readonly RestRoute[]): RestReply => {
  const { text, ...traits } = shownOf(deps, routes).json
  return { status: 200, json: text, ...traits, cacheScope: 'public' }
}

/** Serves the same as an HTML page. */
const showDocs = (deps: Pick<Deps, 'config'>, routes: readonly RestRoute[]): RestReply => {
  const { text, ...traits } = shownOf(deps, routes).page
  return { status: 200, page: text, ...traits, cacheScope: 'public' }
}

const section = 'Description'

const openApi = z.looseObject({ openapi: z.literal('3.1.0'), info: z.looseObject({}), paths: z.looseObject({}) })

/** Routes for the description of all calls. `routes` returns the content routes, including these two. Source: DESIGN §7. */
export const descriptionRoutes = (routes: () => readonly RestRoute[]): readonly RestRoute[] => [
  route({
    method: 'get',
    path: '/schema/',
    audience: 'anyone',
    section,
    summary: 'Describes every call of the school in OpenAPI 3.1.',
    replies: { 200: openApi },
    handler: async (deps) => showSchema(deps, routes()),
  }),
  route({
    method: 'get',
    path: '/api/docs/',
    audience: 'anyone',
    section,
    summary: 'The same as a page to read.',
    replies: { 200: null },
    handler: async (deps) => showDocs(deps, routes()),
  }),
]
