import type { RequestHandler } from 'express'
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

/** Hands calls of the content API to its router, which is loaded with the first of them: a school at rest has no room for it. */
export const contentGate = (edge: Edge): RequestHandler => {
  let served: RequestHandler | null = null
  return async (request, response, next) => {
    if (!isOfContent(request.url)) return next()
    served ??= await load(edge)
    return served(request, response, next)
  }
}
