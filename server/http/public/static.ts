import { existsSync } from 'node:fs'
import type { RequestHandler } from 'express'
import sirv from 'sirv'

const YEAR = 'public, max-age=31536000, immutable'
const SHORT = 'public, max-age=300'

/** The loader, and the file that names its current version; any other address contains a version or a hash, so its file never changes. */
const isRenewed = (path: string) => path.startsWith('/school.js') || path.startsWith('/integrity.json')

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
 * The widget's files, precompressed, for pages of every origin. `folder` holds `school.js`, `<version>/school.js` and hashed chunks, each
 * beside its `.br` and `.gz`; with `isRebuilt` it is read again at each request.
 */
export const widgetFiles = (folder: string, isRebuilt: boolean): RequestHandler => {
  if (!isRebuilt && !existsSync(folder)) throw new Error(`${folder} is missing: run \`npm run build\``)
  return sirv(folder, {
    dev: isRebuilt,
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (response, path) => {
      const type = typeOf(path)
      if (type) response.setHeader('Content-Type', type)
      response.setHeader('Cache-Control', isRenewed(path) ? SHORT : YEAR)
    },
  })
}

/** Any page may use the widget's files, including cross-origin isolated pages. */
export const forEveryOrigin: RequestHandler = (_, response, next) => {
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
  response.setHeader('Timing-Allow-Origin', '*')
  next()
}
