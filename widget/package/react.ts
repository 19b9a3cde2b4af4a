import type { ComponentProps, Ref } from 'react'
import type { SchoolElements } from './elements.ts'
import type { SchoolIntrinsicElements } from './jsx.ts'
import type { SchoolTokens } from './look.ts'

/** An element in React 19: attributes by their names in markup, and whatever every element has. */
type InReact<Tag extends keyof SchoolElements> = SchoolIntrinsicElements<Omit<ComponentProps<'div'>, 'ref'>>[Tag] & {
  ref?: Ref<SchoolElements[Tag]>
}

declare module 'react' {
  interface CSSProperties extends SchoolTokens {}
  namespace JSX {
    interface IntrinsicElements {
      'school-login': InReact<'school-login'>
      'school-auth': InReact<'school-auth'>
      'school-checkout': InReact<'school-checkout'>
      'school-cart': InReact<'school-cart'>
      'school-content': InReact<'school-content'>
    }
  }
}
