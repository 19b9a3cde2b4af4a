import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGS, MAIN_LANGS } from '../../server/contract/langs.ts'
import { type BuiltFile, isOfOtherLang } from './built-file.ts'

/** The elements that React renders. */
type LiveElement = 'login' | 'auth' | 'checkout' | 'content'

/** A record of the build for the bundle check and the benches: `.dist/bundle.json`. The files are in `.dist/widget`. */
export interface BundleRecord {
  loader: string
  /** The files that an element needs to become interactive, in addition to the loader. */
  elements: Record<LiveElement, string[]>
  /** The files of `SchoolWidgets.check()`, which editors of pages load and visitors do not. */
  check: string[]
  /** All files of `<school-studio>`, which has a page of its own. */
  studio: string[]
  files: Array<Omit<BuiltFile, 'code'>>
}

export const recordOf = (file: BuiltFile): BundleRecord['files'][number] => {
  const { code: _, ...record } = file
  return record
}

/** Sizes in bytes. */
export interface FileSize {
  file: string
  raw: number
  gzip: number
  brotli: number
}

export interface BundleSizes {
  files: FileSize[]
  /** The loader with its first views, brotli. */
  loader: number
  /** The loader and everything that an element needs to become interactive, brotli. */
  interactive: Record<LiveElement, number>
  /** `<school-studio>` with all that it loads later, brotli. */
  studio: number
  /** `SchoolWidgets.check()`, brotli. */
  check: number
  /** All files fetched on demand: forms, texts, payment, comments, popup and the like, without the ones that are large for a reason (`LARGE`). */
  fetched: number
  /** All files of the language beside Russian and English that has most, brotli: first views, texts of every area, and what such languages share. */
  language: number
}

/**
 * Limits in bytes of brotli; a kilobyte is 1,000 bytes. They leave room: a change that would fill one to more than `NEARLY_FULL` raises it, and
 * says so in its message. About 1,400 bytes of the loader are the hashes of the chunks.
 */
export const LOADER_MAX = 14_800
export const INTERACTIVE_MAX: Record<LiveElement, number> = {
  login: 96_500,
  auth: 108_500,
  checkout: 110_500,
  content: 105_000,
}
export const STUDIO_MAX = 300_000
export const CHECK_MAX = 14_000
/** Of all files that the elements fetch on demand, without languages and the ones that are large for a reason (`LARGE`). */
export const FETCHED_MAX = 94_000
/** Of all files of one language beside Russian and English; a visitor loads those of one or two areas. */
export const LANGUAGE_MAX = 20_000
/** The part of a limit from which on a change asks for more room. */
export const NEARLY_FULL = 0.98

export const LIVE_ELEMENTS = ['login', 'auth', 'checkout', 'content'] as const satisfies readonly LiveElement[]

/** Packages whose files may be larger: phone metadata of all countries, rules for card numbers, and confetti. */
const LARGE = ['libphonenumber-js', 'card-validator', 'canvas-confetti']

export const readBundleRecord = (dist: string): BundleRecord =>
  JSON.parse(readFileSync(join(dist, 'bundle.json'), 'utf8'))

/** The sizes of the last build in `dist`. */
export const bundleSizes = (dist: string): BundleSizes => {
  const { loader, elements, check, studio, files } = readBundleRecord(dist)
  const sizeOf = (file: string) => readFileSync(join(dist, 'widget', file)).length
  const brotliOf = (file: string) => sizeOf(`${file}.br`)
  const sumOf = (names: string[]) => names.map(brotliOf).reduce((sum, size) => sum + size, 0)
  const until = (needed: string[]) => sumOf([loader, ...needed])
  const sizes = files.map(({ file }) => ({
    file,
    raw: sizeOf(file),
    gzip: sizeOf(`${file}.gz`),
    brotli: brotliOf(file),
  }))
  const isLarge = (file: string) =>
    files.find((one) => one.file === file)?.packages.some((name) => LARGE.includes(name))
  const atOnce = [loader, ...elements.login, ...elements.checkout, ...elements.content]
  const isOther = (file: string) => isOfOtherLang(files.find((one) => one.file === file)?.name ?? '')
  const isFetched = ({ file }: FileSize) =>
    !atOnce.includes(file) && ![...studio, ...check].includes(file) && !isLarge(file) && !isOther(file)
  const languages = LANGS.slice(MAIN_LANGS.length).map((lang) =>
    sumOf(files.filter(({ name }) => name.endsWith(`-${lang}`) || name.endsWith('-langs')).map(({ file }) => file)),
  )
  return {
    files: sizes,
    fetched: sumOf(sizes.filter(isFetched).map(({ file }) => file)),
    loader: brotliOf(loader),
    interactive: {
      login: until(elements.login),
      auth: until(elements.auth),
      checkout: until(elements.checkout),
      content: until(elements.content),
    },
    studio: sumOf(studio),
    check: sumOf(check),
    language: Math.max(0, ...languages),
  }
}
