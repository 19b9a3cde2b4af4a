import type { BlockState, DocumentState, Json } from '../../contract/content/state.ts'
import type { Lang } from '../../contract/messages.ts'
import { contentMessage, FAULTS_MAX } from '../../http/problem.ts'

const isBlank = (text: Json | undefined): boolean => typeof text !== 'string' || text.trim() === ''

const COLUMNS = ['1', '2', '3'] as const

/** The alternative text of a picture, or of one beside a text, is its title. */
const inTitle = ({ data }: BlockState): string[] => (data.img !== null && isBlank(data.title) ? ['title'] : [])

/** The three pictures of a block have no alternative text: each illustrates the caption or the text below it. */
const inColumns = ({ data }: BlockState): string[] =>
  COLUMNS.flatMap((column) =>
    data[`img${column}`] !== null && isBlank(data[`caption${column}`]) && isBlank(data[`txt${column}`])
      ? [`caption${column}`]
      : [],
  )

/** The alternative text of a picture in a list is its caption, shown or not. */
const inRows = ({ items }: BlockState): string[] =>
  items.flatMap(({ data }, index) => (isBlank(data.caption) ? [`images.${index}.caption`] : []))

const fieldsWithout: Partial<Record<BlockState['type'], (block: BlockState) => string[]>> = {
  image: inTitle,
  'image-text': inTitle,
  'image-list-texts': inColumns,
  images: inRows,
  preview: inRows,
}

/** The paths of the alternative texts that are missing in the blocks of a document. */
const missingAlternatives = ({ content }: DocumentState): string[] =>
  content.flatMap((block, index) =>
    (fieldsWithout[block.type]?.(block) ?? []).map((field) => `content.${index}.data.${field}`),
  )

/** `warnings` of a response after a write of what readers see: nothing in them prevents publishing. */
export const warningsOf = (state: DocumentState, lang: Lang): object => {
  const paths = state.fields.status === 1 ? missingAlternatives(state).slice(0, FAULTS_MAX) : []
  const message = contentMessage('alternativeMissing', lang)
  return paths.length === 0 ? {} : { warnings: paths.map((path) => ({ path, message })) }
}
