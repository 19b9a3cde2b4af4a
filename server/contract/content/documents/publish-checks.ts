import { isObject } from '../../is-object.ts'
import { type BlockDefinition, type BlockType, blockTypes } from '../blocks/block-types.ts'
import { endOf, startOf } from '../values/day-bounds.ts'
import { isSlug } from '../values/is-slug.ts'

type Values = Readonly<Record<string, unknown>>

/** What prevents publishing. Server and studio have a text for each. Source: content spec §4. */
export type PublishIssue =
  | 'titleMissing'
  | 'slugBad'
  | 'endsBeforeStart'
  | 'quizEmpty'
  | 'questionMissing'
  | 'answersMissing'
  | 'answerBlank'
  | 'rightMissing'
  | 'videoMissing'
  | 'pictureMissing'

/** A block with the rows of its list; without a list it has none. */
export interface CheckedBlock {
  type: BlockType
  data: Values
  rows: readonly Values[]
}

/** An issue at its path in the data of a block. `row` is the index of its row, if it has one. */
export interface BlockIssue {
  path: readonly (string | number)[]
  issue: PublishIssue
  row?: number
}

const isBlank = (text: unknown): boolean => typeof text !== 'string' || text.trim() === ''

const isBlankMarkup = (markup: unknown): boolean =>
  typeof markup !== 'string' || isBlank(markup.replaceAll(/<[^>]*>/g, ''))

const isNone = (picture: unknown): boolean => picture === null || picture === undefined

/** An answer is a text, or a text with a mark. A question without any mark has no right answer. */
const answerOf = (variant: unknown) =>
  isObject(variant) ? { text: variant.text, isRight: variant.is_correct } : { text: variant, isRight: undefined }

const issueOfAnswers = ({ variants }: Values): PublishIssue | null => {
  if (!Array.isArray(variants) || variants.length === 0) return 'answersMissing'
  const answers = variants.map(answerOf)
  if (answers.some(({ text }) => isBlank(text))) return 'answerBlank'
  const isGraded = answers.some(({ isRight }) => typeof isRight === 'boolean')
  return isGraded && !answers.some(({ isRight }) => isRight === true) ? 'rightMissing' : null
}

const ofQuestion = (question: Values, row: number): BlockIssue[] => {
  const issue = issueOfAnswers(question)
  return [
    ...(isBlankMarkup(question.text)
      ? [{ path: ['questions', row, 'text'], issue: 'questionMissing', row } as const]
      : []),
    ...(issue ? [{ path: ['questions', row, 'variants'], issue, row }] : []),
  ]
}

const ofQuiz = ({ rows }: CheckedBlock): BlockIssue[] =>
  rows.length === 0 ? [{ path: ['questions'], issue: 'quizEmpty' }] : rows.flatMap(ofQuestion)

const ofVideo = ({ data }: CheckedBlock): BlockIssue[] =>
  isBlank(data.url) && isBlank(data.kinescope_video_id) ? [{ path: ['url'], issue: 'videoMissing' }] : []

const ofImage = ({ data }: CheckedBlock): BlockIssue[] =>
  isNone(data.img) ? [{ path: ['img'], issue: 'pictureMissing' }] : []

const checks: Partial<Record<BlockType, (block: CheckedBlock) => BlockIssue[]>> = {
  quiz: ofQuiz,
  video: ofVideo,
  image: ofImage,
}

/** The issues of a block. */
export const blockIssues = (block: CheckedBlock): readonly BlockIssue[] => checks[block.type]?.(block) ?? []

/** The fields that are checked, as the API names them; a page calls its title a caption. */
type CheckedFields = Readonly<Record<'title' | 'slug' | 'date_start' | 'date_end', unknown>>

/** What ends on a day ends before the next one begins; what ends at a moment may begin at it. */
const isBackwards = ({ date_start, date_end }: CheckedFields): boolean => {
  const [start, end] = [startOf(date_start), endOf(date_end)]
  return start !== null && end !== null && end <= start && startOf(date_end) !== start
}

/** The issues of the fields of a document. */
export const fieldIssues = (
  fields: CheckedFields,
): readonly { field: 'title' | 'slug' | 'date_end'; issue: PublishIssue }[] => [
  ...(isBlank(fields.title) ? [{ field: 'title', issue: 'titleMissing' } as const] : []),
  ...(isSlug(fields.slug) ? [] : [{ field: 'slug', issue: 'slugBad' } as const]),
  ...(isBackwards(fields) ? [{ field: 'date_end', issue: 'endsBeforeStart' } as const] : []),
]

/** The alternative text of a picture, or of one beside a text, is its title. */
const inTitle = ({ data: { img, title } }: CheckedBlock): string[] => (!isNone(img) && isBlank(title) ? ['title'] : [])

/** The three pictures of a block have no alternative text: each illustrates the caption or the text below it. */
const inColumns = ({ data }: CheckedBlock): string[] =>
  ['1', '2', '3'].flatMap((column) =>
    !isNone(data[`img${column}`]) && isBlank(data[`caption${column}`]) && isBlank(data[`txt${column}`])
      ? [`caption${column}`]
      : [],
  )

/** The alternative text of a picture in a list is its caption, shown or not. */
const inRows = ({ rows }: CheckedBlock): string[] =>
  rows.flatMap(({ caption }, index) => (isBlank(caption) ? [`images.${index}.caption`] : []))

const blankFields: Record<NonNullable<BlockDefinition['alternativeTexts']>, (block: CheckedBlock) => string[]> = {
  title: inTitle,
  columns: inColumns,
  rows: inRows,
}

/** The paths of the alternative texts that a block lacks. They do not prevent publishing. Source: content README, Publishing. */
export const missingAlternatives = (block: CheckedBlock): readonly string[] => {
  const place = blockTypes[block.type].alternativeTexts
  return place === null ? [] : blankFields[place](block)
}
