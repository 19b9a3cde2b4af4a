import type {
  SchoolAuthAttributes,
  SchoolCartAttributes,
  SchoolCheckoutAttributes,
  SchoolContentAttributes,
  SchoolLoginAttributes,
} from './elements.ts'
import type { SchoolEventMap, SchoolTemplateEventMap } from './events.ts'

/** The attributes of the elements by their tags. */
export interface SchoolTagAttributes {
  'school-login': SchoolLoginAttributes
  'school-auth': SchoolAuthAttributes
  'school-checkout': SchoolCheckoutAttributes
  'school-cart': SchoolCartAttributes
  'school-content': SchoolContentAttributes
}

type Listeners<Events> = { [Name in keyof Events & string as `on${Name}`]?: (event: Events[Name]) => void }

/** `Common` is what every element has in the library; attributes of ours take precedence. */
type With<Common, Attributes> = Omit<Common, keyof Attributes> & Attributes

/** The tags for the `IntrinsicElements` of any library: listeners are `onschool-ready`, and `onschool:ready` where the compiler takes a colon. */
export type SchoolIntrinsicElements<Common = object> = {
  [Tag in keyof SchoolTagAttributes]: With<Common, SchoolTagAttributes[Tag]> &
    Listeners<SchoolEventMap & SchoolTemplateEventMap>
}

/** Attributes where any name that begins with "on" is a listener: `auth-only` in place of `only-auth`. */
type WithoutOnlyAuth<Attributes> = Omit<Attributes, 'only-auth'> & { 'only-auth'?: never }

/** The tags for a library that takes `only-auth` for a listener: Preact, Svelte. Listeners are `onschool-ready`. */
export type SchoolTemplateElements<Common = object> = {
  [Tag in keyof SchoolTagAttributes]: With<Common, WithoutOnlyAuth<SchoolTagAttributes[Tag]>> &
    Listeners<SchoolTemplateEventMap>
}
