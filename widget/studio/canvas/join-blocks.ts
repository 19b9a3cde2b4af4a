import type { BlockKind } from '../../api/content/blocks.ts'
import { textIn } from '../../reader/block-data.ts'
import type { Data, EditedBlock } from '../document/model.ts'
import { documentOf } from '../rich-text/rich-document.ts'
import { escaped, joinedTexts } from '../rich-text/to-markup.ts'

const TEXTS: ReadonlySet<BlockKind> = new Set(['text', 'attention-block'])
const HEADINGS: ReadonlySet<BlockKind> = new Set(['header1-block', 'header-block', 'header3-block'])

/** The markup of a text; readers see the title of a heading that has none. */
const markupIn = ({ kind, data }: EditedBlock): string =>
  textIn(data, 'txt') || (HEADINGS.has(kind) ? escaped(textIn(data, 'title')) : '')

/** The text of a markup that is one line; null if it is more. */
const lineIn = (markup: string): string | null => {
  const [line, ...others] = documentOf(markup).content ?? []
  if (others.length > 0 || (line?.type !== 'paragraph' && line?.type !== 'heading')) return null
  return (line.content ?? []).map(({ text = ' ' }) => text).join('')
}

interface JoinedBlock {
  data: Data
  /** How far from the end of the text the two meet. */
  fromEnd: number
}

/** The data of a block whose text goes on with the text of the one below it; null if either is no text, or the lower one has a title. */
export const joinedWith = (above: EditedBlock, below: EditedBlock): JoinedBlock | null => {
  const isText = HEADINGS.has(below.kind) || (TEXTS.has(below.kind) && textIn(below.data, 'title') === '')
  if (!isText) return null
  const [before, after] = [markupIn(above), markupIn(below)]
  if (HEADINGS.has(above.kind)) {
    const line = lineIn(after)
    return line === null ? null : { data: { txt: before + escaped(line) }, fromEnd: line.length }
  }
  const joined = TEXTS.has(above.kind) ? joinedTexts(before, after) : null
  return joined && { data: { txt: joined.markup }, fromEnd: joined.fromEnd }
}
