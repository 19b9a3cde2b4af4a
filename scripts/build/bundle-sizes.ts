import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElementName } from '../../widget/elements/element-specs.ts'
import type { BundleRecord } from './bundle-record.ts'

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
  interactive: Record<ElementName, number>
  /** What is fetched when it is wanted, beyond that: forms, texts, popup and the like, without the countries' table of the phone field. */
  fetched: FileSize[]
}

/** The most it may be, in bytes of brotli; a kilobyte is 1,000 bytes. Source: DESIGN §9. */
export const LOADER_MAX = 6_000
export const INTERACTIVE_MAX: Record<ElementName, number> = { login: 78_000, auth: 85_000 }
export const FETCHED_MAX = 4_000

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
  const isFetched = ({ file }: FileSize) =>
    file !== loader && !elements.login.includes(file) && !file.startsWith('phone-check-')
  return {
    files: sizes,
    fetched: sizes.filter(isFetched),
    loader: brotliOf(loader),
    interactive: { login: until(elements.login), auth: until(elements.auth) },
  }
}
