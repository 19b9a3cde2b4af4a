import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import type { Lang } from '../contract/messages.ts'
import { filled, inlineHashes, type Page } from '../demo/page.ts'
import { asMarkup, type Markup } from '../http/html.ts'

/** A page of `demo-pages` with places that the server fills: `<!-- fill main -->`; the hashes are of what it has inline itself. */
interface Frame extends Pick<Page, 'scripts' | 'styles'> {
  /** Changes with its text. */
  version: string
  withParts: (parts: Readonly<Record<string, Markup>>) => string
}

export interface Frames {
  document: (lang: Lang) => Frame
  /** The same for a page without a document, which loads no reader. */
  missing: (lang: Lang) => Frame
  catalogue: (lang: Lang) => Frame
}

const PLACE = /<!-- fill (\w+) -->/

/** The place of an address, which is an attribute's value. */
const SIGN_IN = /%sign-in%/g

/** Splits a page at its places: the odd pieces are their names. */
const frameOf = (html: string, known: Readonly<Record<string, Markup>> = {}): Frame => {
  const pieces = html.replace(SIGN_IN, '<!-- fill signIn -->').split(PLACE)
  const textOf = (parts: Readonly<Record<string, Markup>>) =>
    pieces.map((piece, at) => (at % 2 === 0 ? piece : (parts[piece]?.markup ?? ''))).join('')
  const text = textOf(known)
  return {
    version: createHash('sha256').update(text).digest('base64url'),
    ...inlineHashes(text),
    withParts: (parts) => textOf({ ...known, ...parts }),
  }
}

interface FrameValues {
  /** Outside production, frames are read again after a build. */
  isProduction: boolean
  hasDemoPages: boolean
}

const DOCUMENT = 'documents/index.html'
const CATALOGUE = 'courses/index.html'
const READER_PRELOAD = 'parts/reader-preload.html'

/** Frames from a folder of published pages; `styles` are those of the page around documents. */
export const framesOf = (folder: URL, styles: string, values: FrameValues): Frames => {
  const read = (file: string) => readFileSync(new URL(file, folder), 'utf8')
  const page = (file: string, lang: Lang, include = read) =>
    filled(read(file), { ...values, lang, school: '', foreign: '', signIn: null }, include)
  const withStyles = (html: string) => frameOf(html, { styles: asMarkup(`<style>${styles}</style>`) })
  const withoutReader = (file: string) => (file === READER_PRELOAD ? '' : read(file))
  const memoised = <Made>(file: string, make: (lang: Lang) => Made) => {
    const known = new Map<Lang, { at: number; made: Made }>()
    return (lang: Lang): Made => {
      const last = known.get(lang)
      const at = last && values.isProduction ? last.at : statSync(new URL(file, folder)).mtimeMs
      if (last?.at === at) return last.made
      const made = make(lang)
      known.set(lang, { at, made })
      return made
    }
  }
  return {
    document: memoised(DOCUMENT, (lang) => withStyles(page(DOCUMENT, lang))),
    missing: memoised(DOCUMENT, (lang) => withStyles(page(DOCUMENT, lang, withoutReader))),
    catalogue: memoised(CATALOGUE, (lang) => frameOf(page(CATALOGUE, lang))),
  }
}
