import { isText } from '../../api/guards.ts'
import type { BlockKind } from '../../api/content/blocks.ts'
import { textIn } from '../../reader/block-data.ts'
import { plainText } from '../../reader/markup.ts'
import { quizAnswersOf } from '../document/quiz-answers.ts'
import { momentFrom, moscowOf } from '../details/moscow.ts'
import { isSlug } from '../details/slug.ts'
import { isPlainHref } from '../../../server/contract/rules.ts'
import type { PublishTexts } from '../../texts/studio/publish-texts.ts'
import { type Data, type EditedBlock, type EditedDocument, ROW_LISTS, rowsOf } from '../document/model.ts'

interface PublishIssue {
  /** As in the faults of the store: `date_end`, `<uuid of a block>.url`. */
  place: string
  issue: keyof PublishTexts['wrongs']
}

type InBlock = readonly { field: string; issue: PublishIssue['issue'] }[]

const isBlank = (text: unknown): boolean => !isText(text) || text.trim() === ''
const isNone = (picture: unknown): boolean => picture === null || picture === undefined

/** Where no answer has a mark, none is right or wrong. */
const issueOfAnswers = (question: Data): PublishIssue['issue'] | null => {
  const answers = quizAnswersOf(question)
  if (answers.length === 0) return 'answersMissing'
  if (answers.some(({ text }) => isBlank(text))) return 'answerBlank'
  const isGraded = answers.some(({ isRight }) => isRight !== null)
  return isGraded && !answers.some(({ isRight }) => isRight) ? 'rightMissing' : null
}

const ofQuestion = (question: Data, at: number): InBlock => {
  const issue = issueOfAnswers(question)
  return [
    ...(plainText(textIn(question, 'text')) === ''
      ? [{ field: `questions.${at}.text`, issue: 'questionMissing' } as const]
      : []),
    ...(issue ? [{ field: `questions.${at}.variants`, issue }] : []),
  ]
}

const ofQuiz = (data: Data): InBlock => {
  const questions = rowsOf(data, 'questions')
  return questions.length === 0 ? [{ field: 'questions', issue: 'quizEmpty' }] : questions.flatMap(ofQuestion)
}

const ofVideo = ({ url, kinescope_video_id: code }: Data): InBlock =>
  isBlank(url) && isBlank(code) ? [{ field: 'url', issue: 'videoMissing' }] : []

const ofImage = ({ img }: Data): InBlock => (isNone(img) ? [{ field: 'img', issue: 'pictureMissing' }] : [])

const checks: Partial<Record<BlockKind, (data: Data) => InBlock>> = {
  quiz: ofQuiz,
  video: ofVideo,
  image: ofImage,
}

const ofBlock = ({ kind, uuid, data }: EditedBlock): PublishIssue[] =>
  (checks[kind]?.(data) ?? []).map(({ field, issue }) => ({ place: `${uuid}.${field}`, issue }))

const timeOf = (value: unknown, usual: string): number => {
  const { day, time } = moscowOf(value)
  return new Date(momentFrom({ day, time: time || usual }) ?? '').getTime()
}

/** What the school would refuse to publish, found without a request. Source: content README, Publishing. */
export const publishIssuesIn = ({ fields, content }: EditedDocument): PublishIssue[] => [
  ...(isBlank(fields.title) ? [{ place: 'title', issue: 'titleMissing' } as const] : []),
  ...(isSlug(fields.slug ?? '') ? [] : [{ place: 'slug', issue: 'slugBad' } as const]),
  ...(timeOf(fields.date_end, '23:59') < timeOf(fields.date_start, '00:00')
    ? [{ place: 'date_end', issue: 'endsBeforeStart' } as const]
    : []),
  ...content.flatMap(ofBlock),
]

const titleOf = ({ img, title }: Data): string[] => (!isNone(img) && isBlank(title) ? ['title'] : [])

const columnsOf = (data: Data): string[] =>
  ['1', '2', '3'].flatMap((column) =>
    !isNone(data[`img${column}`]) && isBlank(data[`caption${column}`]) && isBlank(data[`txt${column}`])
      ? [`caption${column}`]
      : [],
  )

const captionsOf = (data: Data): string[] =>
  rowsOf(data, 'images').flatMap(({ caption }, at) => (isBlank(caption) ? [`images.${at}.caption`] : []))

const alternatives: Partial<Record<BlockKind, (data: Data) => string[]>> = {
  image: titleOf,
  'image-text': titleOf,
  'image-list-texts': columnsOf,
  images: captionsOf,
  preview: captionsOf,
}

/** The places of alternative texts that pictures miss; they are published all the same. Source: content README, Publishing. */
export const missingAlternativesIn = ({ content }: EditedDocument): string[] =>
  content.flatMap(({ kind, uuid, data }) => (alternatives[kind]?.(data) ?? []).map((field) => `${uuid}.${field}`))

const HREF = /\bhref="([^"]*)"/g

const hasPlainLink = (text: string): boolean =>
  isPlainHref(text) || [...text.matchAll(HREF)].some(([, href = '']) => isPlainHref(href))

const inTexts = (values: Data, prefix: string): string[] =>
  Object.entries(values).flatMap(([name, value]) => (isText(value) && hasPlainLink(value) ? [`${prefix}${name}`] : []))

/** The places of `http:` links, which the school keeps where it had them before. Source: content README, Blocks. */
export const plainLinksIn = ({ fields, content }: EditedDocument): string[] => [
  ...inTexts(fields, ''),
  ...content.flatMap(({ uuid, data }) => [
    ...inTexts(data, `${uuid}.`),
    ...ROW_LISTS.flatMap((list) => rowsOf(data, list).flatMap((row, at) => inTexts(row, `${uuid}.${list}.${at}.`))),
  ]),
]
