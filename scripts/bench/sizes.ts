import { type BundleSizes, bundleSizes, FETCHED_MAX, INTERACTIVE_MAX, LOADER_MAX } from '../build/bundle-sizes.ts'
import type { Figure } from './figure.ts'

const bytes = (size: number) => `${size.toLocaleString('en')} B`

const within = (what: string, size: number, max: number): Figure => ({
  what,
  value: bytes(size),
  target: `at most ${bytes(max)}`,
  holds: size <= max,
})

/** What the last build weighs, compressed by brotli. */
export const sizes = async (): Promise<Figure[]> => {
  const { loader, interactive, fetched }: BundleSizes = bundleSizes('.dist')
  return [
    within('loader with the first view, brotli', loader, LOADER_MAX),
    within('until school-login is interactive, brotli', interactive.login, INTERACTIVE_MAX.login),
    within('until school-auth is interactive, brotli', interactive.auth, INTERACTIVE_MAX.auth),
    within('the largest file fetched later, brotli', Math.max(...fetched.map(({ brotli }) => brotli)), FETCHED_MAX),
  ]
}
