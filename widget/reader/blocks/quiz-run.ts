import { isRecord, isText } from '../../api/guards.ts'
import { type Data, rowsIn, textIn } from '../block-data.ts'

export interface Variant {
  text: string
  isRight: boolean
}

export interface QuizQuestion {
  text: string
  /** Rich texts after a wrong and after a right answer. */
  fail: string
  success: string
  variants: readonly Variant[]
  /** True if the author has marked right answers; otherwise every answer counts as right. */
  isGraded: boolean
}

const variantsIn = (row: Data): Variant[] => {
  const { variants } = row
  if (!Array.isArray(variants)) return []
  return variants.flatMap((variant: unknown) => {
    if (isText(variant)) return [{ text: variant, isRight: false }]
    return isRecord(variant) && isText(variant.text)
      ? [{ text: variant.text, isRight: variant.is_correct === true }]
      : []
  })
}

/** The questions that can be answered. */
export const questionsIn = (data: Data): QuizQuestion[] =>
  rowsIn(data, 'questions').flatMap((row) => {
    const variants = variantsIn(row)
    if (variants.length === 0) return []
    const isGraded = variants.some(({ isRight }) => isRight)
    return [
      { text: textIn(row, 'text'), fail: textIn(row, 'fail'), success: textIn(row, 'success'), variants, isGraded },
    ]
  })

/** Where a reader is in a quiz. */
export interface QuizRun {
  stage: 'welcome' | 'question' | 'over'
  /** The index of the question. */
  at: number
  /** The index of the chosen answer; null until one is chosen. */
  chosen: number | null
  right: number
}

export type QuizAction = { type: 'begin' } | { type: 'choose'; variant: number } | { type: 'next' }

export const atWelcome: QuizRun = { stage: 'welcome', at: 0, chosen: null, right: 0 }

export const isRightAnswer = ({ variants, isGraded }: QuizQuestion, chosen: number): boolean =>
  !isGraded || variants[chosen]?.isRight === true

/** One question at a time; the first answer counts. */
export const quizStep =
  (questions: readonly QuizQuestion[]) =>
  (run: QuizRun, action: QuizAction): QuizRun => {
    if (action.type === 'begin') return { ...atWelcome, stage: 'question' }
    const question = questions[run.at]
    if (run.stage !== 'question' || !question) return run
    if (action.type === 'choose') {
      if (run.chosen !== null) return run
      const { variant: chosen } = action
      return { ...run, chosen, right: run.right + (isRightAnswer(question, chosen) ? 1 : 0) }
    }
    if (run.chosen === null) return run
    const isLast = run.at === questions.length - 1
    return isLast ? { ...run, stage: 'over', chosen: null } : { ...run, at: run.at + 1, chosen: null }
  }
