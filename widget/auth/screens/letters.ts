/** The forms of who signs in by a letter, fetched together. */
export { View as Code } from './code.tsx'
export { View as MagicLink } from './ml.tsx'
