import type { Request, RequestHandler } from 'express'
import { contentNames } from '../../content/names.ts'
import type { Edge } from '../mount.ts'

const DOCS = 'docs'
const ADDRESS = /^\/api\/(?:v1\/([\w-]+)|(docs))(?=[/?]|$)/

const isOfContent = (url: string): boolean => {
  const [, name, docs] = ADDRESS.exec(url) ?? []
  return docs === DOCS || (name !== undefined && contentNames.has(name))
}

const load = async (edge: Edge): Promise<RequestHandler> => {
  const [{ serve }, { contentRoutes }] = await Promise.all([import('./serve.ts'), import('../../content/routes.ts')])
  return serve(contentRoutes, edge)
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
export const contentGate = (edge: Edge): ContentGate => {
  let loaded: Promise<RequestHandler> | null = null
  const serve: RequestHandler = async (request, response, next) =>
    (await (loaded ??= load(edge)))(request, response, next)
  const handOver =
    (isOurs: (request: Request) => boolean): RequestHandler =>
    (request, response, next) =>
      isOurs(request) ? serve(request, response, next) : next()
  return { known: handOver(({ url }) => isOfContent(url)), unknown: handOver(isByToken) }
}
