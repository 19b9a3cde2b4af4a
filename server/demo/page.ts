import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A page as it goes out. */
export interface Page {
  etag: string
  /** Hashes of the scripts that stand in it, as a policy names them. */
  scripts: string[]
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/** What stands in a page as `%name%`. `school` is the school's origin, '' on the school's own pages. */
export interface PageValues {
  school: string
  foreign: string
  isProduction: boolean
  hasDemoPages: boolean
}

const escaped = (value: string) => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Puts `<!-- include file -->` parts and `%name%` values in, and takes out what is marked as not for production or for demo pages. */
export const filled = (html: string, values: PageValues, part: (file: string) => string): string =>
  html
    .replace(/<!-- include (\S+) -->/g, (_, file: string) => filled(part(file), values, part))
    .replace(/<!-- outside production -->(.*?)<!-- end -->/gs, (_, inner: string) => (values.isProduction ? '' : inner))
    .replace(/<!-- with demo pages -->(.*?)<!-- end -->/gs, (_, inner: string) => (values.hasDemoPages ? inner : ''))
    .replace(/%(school|foreign)%/g, (_, name: 'school' | 'foreign') => escaped(values[name]))

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs

/** Each as `'sha256-…'`. */
const scriptsIn = (html: string) =>
  [...html.matchAll(INLINE_SCRIPT)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )

const prepared = (html: string): Page => {
  const plain = Buffer.from(html)
  return {
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    scripts: scriptsIn(html),
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: gzipSync(plain),
  }
}

/** Reads pages of a folder and keeps each one prepared; outside production a changed file is seen at once. */
export const pageReader = (folder: URL, values: PageValues): ((file: string) => Page | null) => {
  const kept = new Map<string, { html: string; page: Page }>()
  const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')
  return (file) => {
    const known = kept.get(file)
    if (known && values.isProduction) return known.page
    if (!existsSync(new URL(file, folder))) return null
    const html = filled(read(file), values, read)
    if (known?.html === html) return known.page
    const page = prepared(html)
    kept.set(file, { html, page })
    return page
  }
}
