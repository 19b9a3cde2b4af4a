import type { EmitFn, HTMLAttributes, PublicProps } from 'vue'
import type { CamelCase, SchoolElements } from './elements.ts'
import type { SchoolTemplateEventMap } from './events.ts'
import type { SchoolTagAttributes } from './jsx.ts'

/** Attributes as templates are checked: `next-url` is `nextUrl`. */
type Props<Attributes> = { [Name in keyof Attributes as CamelCase<Name & string>]: Attributes[Name] }

type Emits = { [Name in keyof SchoolTemplateEventMap]: (event: SchoolTemplateEventMap[Name]) => void }

interface Common extends Omit<HTMLAttributes, keyof PublicProps>, PublicProps {}

/** An element as Vue's templates are checked: `$props` has the attributes, `$emit` the events. */
type InVue<Tag extends keyof SchoolElements> = new () => SchoolElements[Tag] & {
  $props: Omit<Common, keyof Props<SchoolTagAttributes[Tag]>> & Props<SchoolTagAttributes[Tag]>
  $emit: EmitFn<Emits>
}

type InVueByTag = { [Tag in keyof SchoolElements]: InVue<Tag> }

declare module 'vue' {
  interface GlobalComponents extends InVueByTag {}
}
