import { isPlain, parseMarkup } from '../../reader/text/markup.ts'
import { documentOf, type RichNode } from './rich-document.ts'
import { markupOf } from './to-markup.ts'
import { HELD, type TypographyEdit, typographyEdits } from './typography.ts'

const isCode = ({ marks = [] }: RichNode) => marks.some(({ type }) => type === 'code')

/** The text of a node with the parts of the edits that are within it; `start` is where it begins in its block. */
const edited = (text: string, start: number, edits: readonly TypographyEdit[]): string => {
  let result = ''
  let at = start
  for (const { from, to, text: sign } of edits) {
    if (to <= start || from >= start + text.length) continue
    if (from >= start) result += text.slice(at - start, from - start) + sign
    at = Math.min(to, start + text.length)
  }
  return result + text.slice(at - start)
}

const setBlock = (block: RichNode): RichNode => {
  const { type, content = [] } = block
  if (type === 'codeBlock') return block
  if (content.every(({ type: inner }) => inner !== 'text'))
    return content.length === 0 ? block : { ...block, content: content.map(setBlock) }
  const texts = content.map((node) => (isCode(node) ? HELD.repeat(node.text?.length ?? 1) : (node.text ?? '\n')))
  const edits = typographyEdits(texts.join(''))
  let start = 0
  const nodes = content.map((node, at) => {
    const from = start
    start += texts[at]?.length ?? 0
    return node.text === undefined || isCode(node) ? node : { ...node, text: edited(node.text, from, edits) }
  })
  return { ...block, content: nodes.filter(({ text }) => text !== '') }
}

/** Sets the typography of all texts of a markup; code and addresses stay. */
export const setMarkup = (markup: string): string =>
  markup === '' ? '' : markupOf(setBlock(documentOf(markup)), isPlain(parseMarkup(markup)))
