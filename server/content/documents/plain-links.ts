import { blockTypes } from '../../contract/content/blocks/registry.ts'
import { LINK_FIELDS, RICH_FIELDS } from '../../contract/content/documents/schemas.ts'
import type { DocumentState, Json } from '../../contract/content/state.ts'
import { isPlainHref } from '../../contract/rules.ts'
import { plainLinksIn } from '../rich-text/rich-text.ts'

type Path = readonly (string | number)[]

/** An unencrypted (`http:`) link in a document, and its path in the body. */
interface PlainLink {
  link: string
  path: Path
}

type Values = Readonly<Record<string, Json>>

const inLinks = (values: Values, names: readonly string[], path: Path): PlainLink[] =>
  names.flatMap((name) => {
    const link = values[name]
    return typeof link === 'string' && isPlainHref(link) ? [{ link, path: [...path, name] }] : []
  })

const inTexts = (values: Values, names: readonly string[], path: Path): PlainLink[] =>
  names.flatMap((name) => {
    const text = values[name]
    if (typeof text !== 'string') return []
    return Array.from(plainLinksIn({ text }), (link) => ({ link, path: [...path, name] }))
  })

/** Those in the fields of the document and its blocks that hold a link. */
export const plainLinkFields = ({ fields, content }: DocumentState): PlainLink[] => [
  ...inLinks({ ...fields }, LINK_FIELDS, []),
  ...content.flatMap(({ type, data }, index) => inLinks(data, blockTypes[type].links, ['content', index, 'data'])),
]

const plainLinksOfTexts = ({ fields, content }: DocumentState): PlainLink[] => [
  ...inTexts({ ...fields }, RICH_FIELDS, []),
  ...content.flatMap(({ type, data, items }, index) => {
    const { richText, list } = blockTypes[type]
    const path = ['content', index, 'data']
    const ofRows = items.flatMap((item, row) =>
      list ? inTexts(item.data, list.richText, [...path, list.name, row]) : [],
    )
    return [...inTexts(data, richText, path), ...ofRows]
  }),
]

/** All of them, also those in rich texts. */
export const plainLinks = (state: DocumentState): PlainLink[] => [
  ...plainLinkFields(state),
  ...plainLinksOfTexts(state),
]
