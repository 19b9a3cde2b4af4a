/** The chunk of the forms for the sign-in by e-mail. */
export { View as Code } from './code.tsx'
export { View as MagicLink } from './ml.tsx'
