import { createElement, memo, type ReactNode } from 'react'
import { documentOf, type RichNode, tagsOf } from './rich-document.ts'

const toReact = ({ type, attrs, text, marks = [], content }: RichNode, key: number): ReactNode => {
  if (text !== undefined)
    return marks.reduceRight<ReactNode>((inner, mark) => createElement(tagsOf(mark.type)[0], { key }, inner), text)
  if (type === 'doc' || type === 'text') return null
  const [tag] = tagsOf(type, attrs?.level)
  const children = content?.map(toReact) ?? createElement('br')
  if (type === 'hardBreak' || type === 'horizontalRule') return createElement(tag, { key })
  if (type === 'table') return createElement(tag, { key }, createElement('tbody', null, children))
  return createElement(tag, { key, start: attrs?.start }, children)
}

/**
 * A rich text as its editor shows it, drawn without one: a document has many texts and one caret. Its links lead nowhere, since a press on
 * them enters the text.
 */
export const StaticText = memo(({ value }: { value: string }) => documentOf(value).content?.map(toReact))
