import {
  type BundleSizes,
  bundleSizes,
  COMMENTS_MAX,
  FETCHED_MAX,
  type FileSize,
  fetchedMax,
  INTERACTIVE_MAX,
  LOADER_MAX,
  PAYING_MAX,
  STUDIO_MAX,
} from '../build/bundle-sizes.ts'
import type { Figure } from './figure.ts'

const bytes = (size: number) => `${size.toLocaleString('en')} B`

const within = (what: string, size: number, max: number): Figure => ({
  what,
  value: bytes(size),
  target: `at most ${bytes(max)}`,
  holds: size <= max,
})

/** The size of the largest file with this limit. */
const largest = (files: readonly FileSize[], max: number): number =>
  Math.max(...files.filter(({ file }) => fetchedMax(file) === max).map(({ brotli }) => brotli))

/** The sizes of the last build, compressed with brotli. */
export const sizes = async (): Promise<Figure[]> => {
  const { loader, interactive, studio, fetched }: BundleSizes = bundleSizes('.dist')
  return [
    within('loader with the first view, brotli', loader, LOADER_MAX),
    within('until school-login is interactive, brotli', interactive.login, INTERACTIVE_MAX.login),
    within('until school-auth is interactive, brotli', interactive.auth, INTERACTIVE_MAX.auth),
    within('until school-checkout is live, brotli', interactive.checkout, INTERACTIVE_MAX.checkout),
    within('until school-content is live, brotli', interactive.content, INTERACTIVE_MAX.content),
    within('school-studio with all that it loads, brotli', studio, STUDIO_MAX),
    within('the largest file fetched later, brotli', largest(fetched, FETCHED_MAX), FETCHED_MAX),
    within('comments, fetched as the reader comes near, brotli', largest(fetched, COMMENTS_MAX), COMMENTS_MAX),
    within('paying, fetched at rest, brotli', largest(fetched, PAYING_MAX), PAYING_MAX),
  ]
}
