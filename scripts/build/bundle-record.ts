import type { BuiltFile } from './built-file.ts'

/** The elements that React makes live. */
export type LiveElement = 'login' | 'auth' | 'checkout'

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
