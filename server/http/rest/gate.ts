import type { Request, RequestHandler } from 'express'
import type { Edge } from '../mount.ts'
import type { RestRoute } from './route.ts'
import { serve } from './serve.ts'

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

const isByToken = ({ url, headers }: Request): boolean =>
  url.startsWith('/api/v1/') && /^token\b/i.test(headers.authorization?.trim() ?? '')

export interface ContentGate {
  /** Stands before all other calls. */
  known: RequestHandler
  /** Stands behind them: an address that nobody knows is refused to a client of the content API in the shapes that it reads. */
  unknown: RequestHandler
}

/** Hands calls of the content API to its router, which is made of the routes when the first of them comes. */
export const contentGate = (edge: Edge, { names, loadRoutes }: ContentApi): ContentGate => {
  let router: Promise<RequestHandler> | null = null
  const makeRouter = async () => serve(await loadRoutes(), edge)
  const handle: RequestHandler = async (request, response, next) =>
    (await (router ??= makeRouter()))(request, response, next)
  const handOver =
    (isOurs: (request: Request) => boolean): RequestHandler =>
    (request, response, next) =>
      isOurs(request) ? handle(request, response, next) : next()
  return { known: handOver(({ url }) => isOfContent(url, names)), unknown: handOver(isByToken) }
}
