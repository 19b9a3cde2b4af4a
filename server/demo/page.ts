import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type Lang, mainLangOf } from '../contract/langs.ts'
import { signInAddress } from '../contract/sign-in-address.ts'
import { escapeHtml } from '../http/html.ts'
import { etagOf, type Prepared } from '../http/public/prepared.ts'
import { school } from '../config/school-names.ts'

/** A page prepared for sending. */
export interface Page extends Prepared {
  /** Hashes of its inline scripts and style sheets, as a CSP spells them. */
  scripts: string[]
  styles: string[]
}

/**
 * Values for the `%name%` placeholders and sections of a page; its names of the school are values too. `school` is the school's origin, ''
 * on the school's own pages.
 */
export interface PageValues {
  lang: Lang
  school: string
  foreign: string
  /** The address of the forms that sign in without scripts; null leaves `%sign-in%` in its place. */
  signIn: string | null
  isProduction: boolean
  hasDemoPages: boolean
  /** Whether the reader has a session; false by default. */
  isSignedIn?: boolean
}

/** Puts into a page what the browser shows of its elements before any script. */
type Complete = (html: string, file: string, address?: string) => string

const readersOf = ({ isSignedIn = false }: PageValues) => (isSignedIn ? 'users' : 'visitors')

/**
 * Expands `<!-- include file -->` and `%name%`, and removes the sections marked for outside production, for demo pages, for the other
 * language, or for other readers.
 */
export const filled = (html: string, values: PageValues, part: (file: string) => string): string =>
  html
    .replace(/<!-- include (\S+) -->/g, (_, file: string) => filled(part(file), values, part))
    .replace(/<!-- outside production -->(.*?)<!-- end -->/gs, (_, inner: string) => (values.isProduction ? '' : inner))
    .replace(/<!-- with demo pages -->(.*?)<!-- end -->/gs, (_, inner: string) => (values.hasDemoPages ? inner : ''))
    .replace(/<!-- for (visitors|users) -->(.*?)<!-- end -->/gs, (_, readers: string, inner: string) =>
      readers === readersOf(values) ? inner : '',
    )
    .replace(/%hidden-for-(visitors|users)%/g, (_, readers: string) => (readers === readersOf(values) ? 'hidden' : ''))
    .replace(
      /<!-- in ru -->(.*?)<!-- in en -->(.*?)<!-- end -->/gs,
      (_, ru: string, en: string) => ({ ru, en })[mainLangOf(values.lang)],
    )
    .replace(/%school-(full-)?name%/g, (_, full?: string) =>
      escapeHtml(school[values.lang][full ? 'fullName' : 'name']),
    )
    .replace(/%(school|foreign|lang)%/g, (_, name: 'school' | 'foreign' | 'lang') => escapeHtml(values[name]))
    .replace(/%sign-in%/g, (place) => (values.signIn === null ? place : escapeHtml(values.signIn)))

/** A digest of inline code, as a CSP names it. */
export const cspHash = (code: string): string => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs

const INLINE_STYLE = /<style>(.*?)<\/style>/gs

const hashesOf = (html: string, inline: RegExp) => [
  ...new Set([...html.matchAll(inline)].map(([, code = '']) => cspHash(code))),
]

/** What a page has inline, as `allowing` lets it in. */
export const inlineHashes = (html: string): Pick<Page, 'scripts' | 'styles'> => ({
  scripts: hashesOf(html, INLINE_SCRIPT),
  styles: hashesOf(html, INLINE_STYLE),
})

const prepared = (html: string): Page => {
  const plain = Buffer.from(html)
  return {
    etag: etagOf(plain),
    ...inlineHashes(html),
    plain,
    br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: gzipSync(plain),
  }
}

/** A policy that allows the inline scripts and style sheets of a page by their hashes. */
export const allowing = (policy: string, { scripts, styles }: Pick<Page, 'scripts' | 'styles'>): string =>
  policy
    .replace(/script-src [^;]*/, (sources) => [sources, ...scripts].join(' '))
    .replace(/style-src [^;]*/, (sources) => [sources, ...styles].join(' '))

/** Reads the versions of style sheets, by their paths within the folder of pages; '' for one that is not there. */
export const styleVersions = (folder: URL, { isProduction }: Pick<PageValues, 'isProduction'>) => {
  const cached = new Map<string, string>()
  return (file: string): string => {
    const known = cached.get(file)
    if (known !== undefined && isProduction) return known
    const path = new URL(file, folder)
    const version = existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 10) : ''
    cached.set(file, version)
    return version
  }
}

const STYLES = /(?<=<link rel="stylesheet" href=")\/pages\/([\w/-]+\.css)(?=")/g

/** The page with the versions of its style sheets in their addresses, by which browsers may keep them for good. */
const withVersions = (html: string, versionOf: (file: string) => string): string =>
  html.replace(STYLES, (address, file: string) => `${address}?v=${versionOf(file)}`)

/** A page that contains it is served in the requested language, any other one in Russian. */
const SPEAKS = '%lang%'

/**
 * Reads the pages of a folder and caches each one prepared; outside production a changed file is served immediately. `address`: the one that
 * a sign-in without scripts leads back to. Pages at several addresses have no sign-in.
 */
export const pageReader = (
  folder: URL,
  values: Omit<PageValues, 'lang' | 'signIn'>,
  complete: Complete = (html) => html,
): ((file: string, lang?: Lang, address?: string) => Page | null) => {
  const cached = new Map<string, { html: string; page: Page }>()
  const versionOf = styleVersions(folder, values)
  const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')
  return (file, requested = 'ru', address) => {
    const name = `${requested} ${file}`
    const known = cached.get(name)
    if (known && values.isProduction) return known.page
    if (!existsSync(new URL(file, folder))) return null
    const source = read(file)
    const lang = source.includes(SPEAKS) ? requested : 'ru'
    const whole = filled(source, { ...values, lang, signIn: signInAddress(lang, address) }, read)
    const html = complete(withVersions(whole, versionOf), file, address)
    if (known?.html === html) return known.page
    const page = prepared(html)
    cached.set(name, { html, page })
    return page
  }
}
