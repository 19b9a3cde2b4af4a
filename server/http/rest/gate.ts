import type { Request, RequestHandler } from 'express'
import type { Edge } from '../mount.ts'
import type { RestRoute } from './route.ts'

const DOCS = 'docs'
const ADDRESS = /^\/api\/(?:v1\/([\w-]+)|(docs))(?=[/?]|$)/

export interface ContentApi {
  /** The first parts of its addresses under `/api/v1`. */
  names: ReadonlySet<string>
  loadRoutes: () => Promise<readonly RestRoute[]>
}

const isOfContent = (url: string, names: ContentApi['names']): boolean => {
  const [, name, docs] = ADDRESS.exec(url) ?? []
  return docs === DOCS || (name !== undefined && names.has(name))
}

const load = async (edge: Edge, { loadRoutes }: ContentApi): Promise<RequestHandler> => {
  const [{ serve }, routes] = await Promise.all([import('./serve.ts'), loadRoutes()])
  return serve(routes, edge)
}

const isByToken = ({ url, headers }: Request): boolean =>
  url.startsWith('/api/v1/') && /^token\b/i.test(headers.authorization?.trim() ?? '')

export interface ContentGate {
  /** Stands before all other calls. */
  known: RequestHandler
  /** Stands behind them: an address that nobody knows is refused to a client of the content API in the shapes that it reads. */
  unknown: RequestHandler
}

/** Hands calls of the content API to its router, which is loaded with the first of them: a school at rest has no room for it. */
export const contentGate = (edge: Edge, content: ContentApi): ContentGate => {
  let loaded: Promise<RequestHandler> | null = null
  const serve: RequestHandler = async (request, response, next) =>
    (await (loaded ??= load(edge, content)))(request, response, next)
  const handOver =
    (isOurs: (request: Request) => boolean): RequestHandler =>
    (request, response, next) =>
      isOurs(request) ? serve(request, response, next) : next()
  return { known: handOver(({ url }) => isOfContent(url, content.names)), unknown: handOver(isByToken) }
}
