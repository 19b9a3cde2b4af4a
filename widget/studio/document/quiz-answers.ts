import { isObject } from '../../../server/contract/is-object.ts'
import { isText } from '../../api/guards.ts'
import { textIn } from '../../reader/block-data.ts'
import type { Data } from './model.ts'

/** An answer of a quiz as the school stores it: a text, or a text with a flag. */
export type Variant = string | Data

export const variantsOf = (question: Data): readonly Variant[] => {
  const { variants } = question
  return Array.isArray(variants) ? variants.filter((one): one is Variant => isText(one) || isObject(one)) : []
}

interface QuizAnswer {
  text: string
  /** Null for an answer without a mark. */
  isRight: boolean | null
}

/** The answers of a question. */
export const quizAnswersOf = (question: Data): readonly QuizAnswer[] =>
  variantsOf(question).map((variant) => {
    if (isText(variant)) return { text: variant, isRight: null }
    const { is_correct: isRight } = variant
    return { text: textIn(variant, 'text'), isRight: typeof isRight === 'boolean' ? isRight : null }
  })
