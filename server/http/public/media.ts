import type { RequestHandler, Response } from 'express'
import type { Deps } from '../../deps.ts'
import { type Media, MediaFault } from '../../media/media.ts'
import { hashOfName } from '../../media/names.ts'
import { refuseForNow } from '../errors.ts'
import { namesTag } from '../rest/conditional.ts'

/** A name contains a hash of the picture, so its bytes never change. */
const FOREVER = 'public, max-age=31536000, immutable'
/** The store's address may change, so the redirect expires. */
const HOUR = 'public, max-age=3600'
const RETRY_AFTER_SECONDS = 5

/** Neutralises the file, whatever type the browser detects; any page may show it. Source: SECURITY R61. */
const inert = (response: Response) => {
  response.setHeader('Content-Security-Policy', `sandbox; default-src 'none'`)
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
}

const bytesOf = async ({ media, log }: Pick<Deps, 'media' | 'log'>, name: string): ReturnType<Media['get']> => {
  try {
    return await media.get(name)
  } catch (error) {
    if (!(error instanceof MediaFault)) throw error
    log.error({ err: error }, 'a picture could not be read')
    return refuseForNow(503, 'busy', RETRY_AFTER_SECONDS)
  }
}

/** Serves picture files at `/media/<name>`, or redirects to the store's address. Unknown names are passed on. */
export const mediaFiles =
  (deps: Pick<Deps, 'media' | 'log'>): RequestHandler =>
  async (request, response, next) => {
    const name = request.path.slice(1)
    if (hashOfName(name) === null) return next()
    inert(response)
    const elsewhere = deps.media.addressOf(name)
    if (elsewhere !== null)
      return void response.writeHead(302, { Location: elsewhere, 'Cache-Control': HOUR, 'Content-Length': 0 }).end()
    const etag = `"${name}"`
    const bytes = await bytesOf(deps, name)
    if (!bytes) return next()
    response.setHeader('Cache-Control', FOREVER)
    response.setHeader('ETag', etag)
    if (namesTag(request.get('If-None-Match') ?? '', etag)) return void response.writeHead(304).end()
    response.writeHead(200, { 'Content-Type': 'image/webp', 'Content-Length': bytes.byteLength })
    return void response.end(request.method === 'HEAD' ? undefined : bytes)
  }
