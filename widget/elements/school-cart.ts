import { text } from './attributes.ts'

/** The link to the cart with its item count; `theme` is for the style sheets. Source: DESIGN §4. */
export const schoolCart = { tag: 'school-cart', attributes: { lang: text, href: text, theme: text, api: text } }
