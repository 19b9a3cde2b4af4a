import { isObject } from '../../../server/contract/is-object.ts'
import { isText } from '../../api/guards.ts'
import { type Data, rowsIn, textIn } from '../block-data.ts'

interface Variant {
  text: string
  isRight: boolean
}

export interface QuizQuestion {
  text: string
  /** Rich texts after a wrong and after a right answer. */
  fail: string
  success: string
  variants: readonly Variant[]
  /** How many answers the author has marked as right; if none, every answer counts as right. */
  rightCount: number
}

const variantsIn = (row: Data): Variant[] => {
  const { variants } = row
  if (!Array.isArray(variants)) return []
  return variants.flatMap((variant: unknown) => {
    const [text, isRight] = isObject(variant) ? [variant.text, variant.is_correct === true] : [variant, false]
    return isText(text) && text.trim() !== '' ? [{ text, isRight }] : []
  })
}

/** The questions that can be answered. */
export const questionsIn = (data: Data): QuizQuestion[] =>
  rowsIn(data, 'questions').flatMap((row) => {
    const variants = variantsIn(row)
    if (variants.length === 0) return []
    const rightCount = variants.filter(({ isRight }) => isRight).length
    return [
      { text: textIn(row, 'text'), fail: textIn(row, 'fail'), success: textIn(row, 'success'), variants, rightCount },
    ]
  })

/** Where a reader is in a quiz. */
export interface QuizRun {
  stage: 'welcome' | 'question' | 'over'
  /** The index of the question. */
  at: number
  /** The indexes of the chosen answers. */
  chosen: readonly number[]
  /** True once they are final. */
  isChecked: boolean
  right: number
}

export type QuizAction = { type: 'begin' } | { type: 'choose'; variant: number } | { type: 'check' } | { type: 'next' }

export const atWelcome: QuizRun = { stage: 'welcome', at: 0, chosen: [], isChecked: false, right: 0 }

/** True if the chosen answers are the right ones, and all of them. */
export const isRightAnswer = ({ variants, rightCount }: QuizQuestion, chosen: readonly number[]): boolean =>
  rightCount === 0 || variants.every(({ isRight }, at) => isRight === chosen.includes(at))

const checked = (run: QuizRun, question: QuizQuestion): QuizRun => ({
  ...run,
  isChecked: true,
  right: run.right + (isRightAnswer(question, run.chosen) ? 1 : 0),
})

const toggled = (chosen: readonly number[], variant: number): readonly number[] =>
  chosen.includes(variant) ? chosen.filter((one) => one !== variant) : [...chosen, variant]

/** One question at a time; the first answer counts. Several right ones are chosen first, and checked together. */
export const quizStep =
  (questions: readonly QuizQuestion[]) =>
  (run: QuizRun, action: QuizAction): QuizRun => {
    if (action.type === 'begin') return { ...atWelcome, stage: 'question' }
    const question = questions[run.at]
    if (run.stage !== 'question' || !question) return run
    if (action.type === 'choose') {
      if (run.isChecked) return run
      return question.rightCount > 1
        ? { ...run, chosen: toggled(run.chosen, action.variant) }
        : checked({ ...run, chosen: [action.variant] }, question)
    }
    if (action.type === 'check') return run.isChecked || run.chosen.length === 0 ? run : checked(run, question)
    if (!run.isChecked) return run
    const next = { ...run, chosen: [], isChecked: false }
    return run.at === questions.length - 1 ? { ...next, stage: 'over' } : { ...next, at: run.at + 1 }
  }
