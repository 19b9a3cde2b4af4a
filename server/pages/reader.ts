import { z } from 'zod'
import type { DocumentKind } from '../contract/content/state.ts'
import type { Lang } from '../contract/messages.ts'
import { projectFile } from '../config/project-file.ts'

/** What a visitor gets of a document: the answers of the API, parsed. */
interface ContentToRender {
  kind: DocumentKind
  lang: Lang
  document: unknown
  /** The answer of `/api/v1/access/`. */
  access: unknown
}

/** `preloads` are elements for the head of the page. */
export type RenderContent = (content: ContentToRender) => { markup: string; preloads: string }

/** `reply`: of `get-cart`. Null for a cart that has no such lines: an empty one, one under payment, or one with what the buyer has already. */
type RenderCartLines = (reply: unknown, lang: Lang) => string | null

/** Renders documents as `<school-content>` does in a browser, and the lines of a cart as `<school-checkout>` does. */
export interface Reader {
  /** Styles of the page, and of the shadow root around the markup. */
  pageStyles: string
  styles: string
  render: RenderContent
  cartLines: RenderCartLines
}

const reader = z.object({
  pageStyles: z.string().min(1),
  styles: z.string().min(1),
  render: z.custom<RenderContent>((value) => typeof value === 'function'),
  cartLines: z.custom<RenderCartLines>((value) => typeof value === 'function'),
})

/** The build of `scripts/build/rendered/rendered-content.tsx`. */
const BUILT = projectFile('.dist/reader/rendered-content.js')

/** Loads the reader that the build has made of the widget's components. Rejects if there is none, or one of another shape. */
export const loadReader = async (built = BUILT): Promise<Reader> => {
  const { href } = built
  const module: unknown = await import(/* @vite-ignore */ href)
  return reader.parse(module)
}
