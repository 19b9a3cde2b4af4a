import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuiltFile } from './built-file.ts'

/** The elements that React makes live. */
type LiveElement = 'login' | 'auth' | 'checkout'

/** What a build is made of, for the bundle check and the benches: `.dist/bundle.json`. Files lie in `.dist/widget`. */
export interface BundleRecord {
  loader: string
  /** The files an element needs until it is interactive, beside the loader. */
  elements: Record<LiveElement, string[]>
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
  /** The loader with the first views, brotli. */
  loader: number
  /** Loader and everything that an element needs until it is interactive, brotli. */
  interactive: Record<LiveElement, number>
  /** What is fetched when it is wanted, beyond that: forms, texts, popup and the like, without what is large for a reason. */
  fetched: FileSize[]
}

/** The most it may be, in bytes of brotli; a kilobyte is 1,000 bytes. A thousand of them are the hashes of the chunks. */
export const LOADER_MAX = 7_500
export const INTERACTIVE_MAX: Record<LiveElement, number> = { login: 80_000, auth: 88_000, checkout: 92_000 }
export const FETCHED_MAX = 4_000
/** Paying is one file, larger than others: a payment that is under way must never wait for more code. It is fetched while the buyer reads the cart. */
export const PAYING_MAX = 12_000

/** What a fetched file may weigh. */
export const fetchedMax = (file: string): number => (file.startsWith('paying-') ? PAYING_MAX : FETCHED_MAX)

export const LIVE_ELEMENTS = ['login', 'auth', 'checkout'] as const satisfies readonly LiveElement[]

/** What is larger than that: the countries' table of the phone field, the rules of card numbers, and confetti, from packages. */
const LARGE = ['libphonenumber-js', 'card-validator', 'canvas-confetti']

export const readBundleRecord = (dist: string): BundleRecord =>
  JSON.parse(readFileSync(join(dist, 'bundle.json'), 'utf8'))

/** The sizes of the last build in `dist`. */
export const bundleSizes = (dist: string): BundleSizes => {
  const { loader, elements, files } = readBundleRecord(dist)
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
  const atOnce = [loader, ...elements.login, ...elements.checkout]
  const isFetched = ({ file }: FileSize) => !atOnce.includes(file) && !isLarge(file)
  return {
    files: sizes,
    fetched: sizes.filter(isFetched),
    loader: brotliOf(loader),
    interactive: {
      login: until(elements.login),
      auth: until(elements.auth),
      checkout: until(elements.checkout),
    },
  }
}
