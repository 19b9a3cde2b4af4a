import type { HTMLAttributes } from 'svelte/elements'
import type { SchoolTemplateElements } from './jsx.ts'

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends SchoolTemplateElements<HTMLAttributes<HTMLElement>> {}
}
