import type {
  SchoolAuthAttributes,
  SchoolCartAttributes,
  SchoolCheckoutAttributes,
  SchoolContentAttributes,
  SchoolLoginAttributes,
} from './elements.ts'
import type { SchoolEventMap } from './events.ts'

/** Listeners as Preact and others name them: `onschool:ready`. */
type Listeners = { [Name in keyof SchoolEventMap as `on${Name}`]?: (event: SchoolEventMap[Name]) => void }

/** An element for JSX of any library: `Common` is what every element has there. */
type InJsx<Attributes, Common> = Omit<Common, keyof Attributes> & Attributes & Listeners

/** The tags for the `IntrinsicElements` of a library that is not React. */
export interface SchoolIntrinsicElements<Common = object> {
  'school-login': InJsx<SchoolLoginAttributes, Common>
  'school-auth': InJsx<SchoolAuthAttributes, Common>
  'school-checkout': InJsx<SchoolCheckoutAttributes, Common>
  'school-cart': InJsx<SchoolCartAttributes, Common>
  'school-content': InJsx<SchoolContentAttributes, Common>
}
