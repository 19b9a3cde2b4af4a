import { createElement, memo, type ReactNode } from 'react'
import { documentOf, type MarkName, type RichNode } from './rich-document.ts'

const tags: Readonly<Record<Exclude<RichNode['type'], 'doc' | 'text' | 'heading'> | MarkName, string>> = {
  hardBreak: 'br',
  paragraph: 'p',
  codeBlock: 'pre',
  blockquote: 'blockquote',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  horizontalRule: 'hr',
  link: 'a',
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
}

const toReact = ({ type, attrs, text, marks = [], content }: RichNode, key: number): ReactNode => {
  if (text !== undefined)
    return marks.reduceRight<ReactNode>((inner, mark) => createElement(tags[mark.type], { key }, inner), text)
  if (type === 'doc' || type === 'text') return null
  if (type === 'hardBreak' || type === 'horizontalRule') return createElement(tags[type], { key })
  const inner = content?.map(toReact) ?? createElement('br')
  return createElement(type === 'heading' ? `h${attrs?.level ?? 2}` : tags[type], { key }, inner)
}

/**
 * A rich text as its editor shows it, drawn without one: a document has many texts and one caret. Its links lead nowhere, since a press on
 * them enters the text.
 */
export const StillText = memo(({ value }: { value: string }) => documentOf(value).content?.map(toReact))
