/** The chunk of `flow="email-first"`. */
export { View as Email } from './email.tsx'
export { View as Ways } from './ways.tsx'
