import { PROGRESS_KINDS } from '../../server/contract/content/progress-limits.ts'
import { isObject } from '../../server/contract/is-object.ts'
import { type Guard, isNumber, isOptional, isShape, isText } from './guards.ts'

export type ProgressKind = (typeof PROGRESS_KINDS)[number]

/** The result of a quiz, by the uuid of its block. */
export interface QuizReport {
  block: string
  right: number
  questions: number
}

/** A document was read at a moment: with `block`, until the block of that uuid; with `quiz`, a quiz was finished. */
export interface ProgressReport {
  kind: ProgressKind
  id: number
  /** ISO moment. */
  at: string
  block?: string | undefined
  quiz?: QuizReport | undefined
}

export const isProgressKind = (kind: unknown): kind is ProgressKind => PROGRESS_KINDS.some((known) => known === kind)

const isQuiz: Guard<QuizReport> = isShape<QuizReport>({ block: isText, right: isNumber, questions: isNumber })

export const isReport: Guard<ProgressReport> = isShape<ProgressReport>({
  kind: isProgressKind,
  id: isNumber,
  at: isText,
  block: isOptional(isText),
  quiz: isOptional(isQuiz),
})

/** The block that was read last, in an answer of `GET /api/v1/progress/`; '' if there is none. */
export const placeIn = (body: unknown): string =>
  isObject(body) && isObject(body.place) && isText(body.place.block) ? body.place.block : ''
