import {
  type BundleSizes,
  bundleSizes,
  FETCHED_MAX,
  INTERACTIVE_MAX,
  LOADER_MAX,
  STUDIO_MAX,
} from '../../build/bundle-sizes.ts'
import { atMost } from '../figure.ts'
import type { Bench } from '../harness.ts'

const within = (what: string, size: number, most: number) => atMost(what, size, most, { unit: ' B' })

/** The sizes of the last build, compressed with brotli. */
export const sizes: Bench = async () => {
  const { loader, interactive, studio, fetched }: BundleSizes = bundleSizes('.dist')
  return [
    within('loader with the first view, brotli', loader, LOADER_MAX),
    within('until school-login is interactive, brotli', interactive.login, INTERACTIVE_MAX.login),
    within('until school-auth is interactive, brotli', interactive.auth, INTERACTIVE_MAX.auth),
    within('until school-checkout is live, brotli', interactive.checkout, INTERACTIVE_MAX.checkout),
    within('until school-content is live, brotli', interactive.content, INTERACTIVE_MAX.content),
    within('school-studio with all that it loads, brotli', studio, STUDIO_MAX),
    within('all files fetched on demand, brotli', fetched, FETCHED_MAX),
  ]
}
