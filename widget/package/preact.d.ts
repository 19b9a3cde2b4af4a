import type { HTMLAttributes } from 'preact'
import type { SchoolTemplateElements } from './jsx.ts'

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends SchoolTemplateElements<HTMLAttributes> {}
  }
}
