import { existsSync } from 'node:fs'
import type { RequestHandler, Response } from 'express'
import type { Deps } from '../../app/deps.ts'
import { hashOfName, type Media, MediaError } from '../../media/media.ts'
import { refuseForNow } from '../errors.ts'
import { namesTag } from '../rest/conditional.ts'
import { staticFiles } from './static-files.ts'

/** For a file whose address contains a hash of it. */
export const FOREVER = 'public, max-age=31536000, immutable'
/** For an address whose file follows the releases. */
export const SHORT = 'public, max-age=300'

/** The scripts that pages name, and the file that names their current version; any other address contains a version or a hash, so its file never changes. */
const isRenewed = (path: string) =>
  ['/school.js', '/school-studio.js', '/integrity.json'].some((name) => path.startsWith(name))

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
}

/** The media type of a file by its name, with charset; null for other kinds of files. Source: SECURITY R38. */
export const typeOf = (path: string): string | null => TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? null

/**
 * The widget's files as they were built, precompressed, for pages of every origin: hashed chunks, and loaders without a slot for the
 * school (`loader-files.ts` serves the others). `folder` holds each beside its `.br` and `.gz`; with `isRebuilt` it is read again at each
 * request.
 */
export const widgetFiles = (folder: string, isRebuilt: boolean): RequestHandler => {
  if (!isRebuilt && !existsSync(folder)) throw new Error(`${folder} is missing: run \`npm run build\``)
  const send = staticFiles(folder, {
    isRebuilt,
    headersOf: (path) => ({
      'Content-Type': typeOf(path) ?? 'application/octet-stream',
      'Cache-Control': isRenewed(path) ? SHORT : FOREVER,
    }),
  })
  return (request, response, next) => send(response, request.path, next)
}

/** Any page may use the widget's files, including cross-origin isolated pages. */
export const forEveryOrigin: RequestHandler = (_, response, next) => {
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
  response.setHeader('Timing-Allow-Origin', '*')
  next()
}

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
    if (!(error instanceof MediaError)) throw error
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
