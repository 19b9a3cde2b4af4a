import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltFile } from './built-file.ts'

/** The elements that React renders. */
type LiveElement = 'login' | 'auth' | 'checkout' | 'content'

/** A record of the build for the bundle check and the benches: `.dist/bundle.json`. The files are in `.dist/widget`. */
export interface BundleRecord {
  loader: string
  /** The files that an element needs to become interactive, in addition to the loader. */
  elements: Record<LiveElement, string[]>
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
  /** Files fetched on demand: forms, texts, popup and the like, without the ones that are large for a reason (`LARGE`). */
  fetched: FileSize[]
}

/** Limits in bytes of brotli; a kilobyte is 1,000 bytes. About 1,000 bytes of the loader are the hashes of the chunks. */
export const LOADER_MAX = 12_800
export const INTERACTIVE_MAX: Record<LiveElement, number> = {
  login: 89_000,
  auth: 97_000,
  checkout: 105_000,
  content: 101_000,
}
export const STUDIO_MAX = 300_000
export const FETCHED_MAX = 5_500
/** Payment is one larger file, because a payment under way must never wait for more code. It is fetched while the buyer reads the cart. */
export const PAYING_MAX = 13_500
/** Comments are one file with their form, texts and styles: nobody waits for it, since it loads before the reader gets there. */
export const COMMENTS_MAX = 5_700

/** The limit of a fetched file. */
export const fetchedMax = (file: string): number => {
  if (file.startsWith('paying-')) return PAYING_MAX
  return file.startsWith('comments-') ? COMMENTS_MAX : FETCHED_MAX
}

export const LIVE_ELEMENTS = ['login', 'auth', 'checkout', 'content'] as const satisfies readonly LiveElement[]

/** Packages whose files may be larger: phone metadata of all countries, rules for card numbers, and confetti. */
const LARGE = ['libphonenumber-js', 'card-validator', 'canvas-confetti']

export const readBundleRecord = (dist: string): BundleRecord =>
  JSON.parse(readFileSync(join(dist, 'bundle.json'), 'utf8'))

/** The sizes of the last build in `dist`. */
export const bundleSizes = (dist: string): BundleSizes => {
  const { loader, elements, studio, files } = readBundleRecord(dist)
  const sizeOf = (file: string) => readFileSync(join(dist, 'widget', file)).length
  const brotliOf = (file: string) => sizeOf(`${file}.br`)
  const until = (needed: string[]) => [loader, ...needed].map(brotliOf).reduce((sum, size) => sum + size, 0)
  const sizes = files.map(({ file }) => ({
    file,
    raw: sizeOf(file),
    gzip: sizeOf(`${file}.gz`),
    brotli: brotliOf(file),
  }))
  const isLarge = (file: string) =>
    files.find((one) => one.file === file)?.packages.some((name) => LARGE.includes(name))
  const atOnce = [loader, ...elements.login, ...elements.checkout, ...elements.content]
  const isFetched = ({ file }: FileSize) => !atOnce.includes(file) && !studio.includes(file) && !isLarge(file)
  return {
    files: sizes,
    fetched: sizes.filter(isFetched),
    loader: brotliOf(loader),
    interactive: {
      login: until(elements.login),
      auth: until(elements.auth),
      checkout: until(elements.checkout),
      content: until(elements.content),
    },
    studio: studio.map(brotliOf).reduce((sum, size) => sum + size, 0),
  }
}
