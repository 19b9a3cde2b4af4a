import { useId, useLayoutEffect, useRef } from 'react'
import { isText } from '../../../api/guards.ts'
import { textIn } from '../../../reader/block-data.ts'
import { textTexts } from '../../../texts/studio/text-texts.ts'
import { FieldError } from '../../../ui/notice.tsx'
import { quizAnswersOf, type Variant, variantsOf } from '../../document/quiz-answers.ts'
import type { Data } from '../../document/model.ts'
import { LineField, leaveLine } from '../../rich-text/line-field.tsx'
import { RichTextEditor } from '../../rich-text/rich-text-editor.tsx'
import { removeRow } from '../../ui/row-focus.ts'
import { useStudio } from '../../ui/studio-context.ts'
import { RowTools } from './block-tools.tsx'

/** The most characters of an answer at the school. */
const VARIANT_MAX = 1_000

interface VariantsProps {
  question: Data
  error: string | undefined
  onChange: (variants: readonly Variant[], merge?: string) => void
}

/** The answers to choose from. Enter adds one, Backspace removes an empty one, arrows lead from one to the next. */
const Variants = ({ question, error, onChange }: VariantsProps) => {
  const id = useId()
  const { quiz } = textTexts[useStudio().lang]
  const list = useRef<HTMLUListElement>(null)
  const goal = useRef<number | null>(null)
  const variants = variantsOf(question)
  const answers = quizAnswersOf(question)
  const right = answers.filter(({ isRight }) => isRight).length
  const focusAnswer = (at: number): boolean => {
    const field = at < 0 ? undefined : list.current?.querySelectorAll('textarea')[at]
    field?.focus()
    return field !== undefined
  }
  useLayoutEffect(() => {
    if (goal.current === null) return
    focusAnswer(goal.current)
    goal.current = null
  })
  const add = (at: number) => {
    goal.current = at
    onChange(variants.toSpliced(at, 0, { text: '', is_correct: false }))
  }
  const remove = (at: number) => onChange(variants.toSpliced(at, 1))
  const set = (at: number, changed: Data, merge?: string) => {
    const known = variants[at] ?? ''
    const whole = isText(known) ? { text: known } : known
    onChange(variants.with(at, { ...whole, ...changed }), merge)
  }
  return (
    <>
      <ul className="variants" ref={list}>
        {answers.map(({ text: ownTexts, isRight }, at) => (
          <li key={at} className="variant-row">
            <input
              type="checkbox"
              className="right-mark"
              aria-label={quiz.isRight(at + 1)}
              title={quiz.right}
              checked={isRight === true}
              aria-invalid={(error !== undefined && right === 0) || undefined}
              aria-describedby={error && id}
              onChange={({ target }) => set(at, { is_correct: target.checked })}
            />
            <LineField
              value={ownTexts}
              maxLength={VARIANT_MAX}
              label={quiz.variant(at + 1)}
              placeholder={quiz.variantHint}
              isInvalid={error !== undefined && ownTexts.trim() === ''}
              describedBy={error && id}
              onChange={(text) => set(at, { text }, `variant-${at}`)}
              onKeyDown={(event) => {
                if (leaveLine(event, (direction) => focusAnswer(at + direction))) event.preventDefault()
                if (event.key === 'Enter') add(at + 1)
                if (event.key !== 'Backspace' || ownTexts !== '' || variants.length === 1) return
                event.preventDefault()
                goal.current = Math.max(0, at - 1)
                remove(at)
              }}
            />
            <button
              type="button"
              className="tool"
              aria-label={quiz.removeVariant(at + 1)}
              title={quiz.removeVariant(at + 1)}
              onClick={({ currentTarget }) => removeRow(currentTarget, () => remove(at))}
            >
              <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
                <path d="M6 6l8 8M14 6l-8 8" />
              </svg>
            </button>
          </li>
        ))}
      </ul>
      <FieldError id={id} error={error} />
      <button type="button" className="text-button" onClick={() => add(variants.length)}>
        {quiz.addVariant}
      </button>
      {answers.length > 0 && right === 0 && (
        <p className="hint">{answers.every(({ isRight }) => isRight === null) ? quiz.ungraded : quiz.rightMissing}</p>
      )}
      {right > 1 && <p className="hint">{quiz.several(right, answers.length)}</p>}
    </>
  )
}

interface QuestionEditorProps {
  question: Data
  /** Its index, and whether it is the last. */
  at: number
  isLast: boolean
  /** Sentences by the name of the field. */
  errorsOf: (field: string) => readonly string[] | undefined
  onChange: (changed: Data, merge?: string) => void
  onMove: (step: -1 | 1) => void
  onRemove: (pressed: HTMLElement) => void
}

/** A question with its answers, and what readers are told after each. */
export const QuestionEditor = ({ question, at, isLast, errorsOf, onChange, onMove, onRemove }: QuestionEditorProps) => {
  const { quiz } = textTexts[useStudio().lang]
  const rich = (name: 'text' | 'success' | 'fail', label: string, placeholder: string) => (
    <RichTextEditor
      isShort
      value={textIn(question, name)}
      onChange={(markup, isTyping) => onChange({ [name]: markup }, isTyping ? name : undefined)}
      label={label}
      placeholder={placeholder}
      errors={errorsOf(name)}
    />
  )
  return (
    <li className="quiz-question" aria-label={quiz.question(at + 1)}>
      <p className="hint quiz-head">{quiz.question(at + 1)}</p>
      <div className="question">{rich('text', quiz.questionText, quiz.questionHint)}</div>
      <Variants
        question={question}
        error={errorsOf('variants')?.join(' ')}
        onChange={(variants, merge) => onChange({ variants }, merge)}
      />
      <div className="quiz-texts">
        <div className="quiz-part">
          <span className="label">{quiz.success}</span>
          {rich('success', quiz.success, quiz.successHint)}
        </div>
        <div className="quiz-part">
          <span className="label">{quiz.fail}</span>
          {rich('fail', quiz.fail, quiz.failHint)}
        </div>
      </div>
      <RowTools
        names={{ up: quiz.up(at + 1), down: quiz.down(at + 1), remove: quiz.removeQuestion(at + 1) }}
        isFirst={at === 0}
        isLast={isLast}
        onMove={onMove}
        onRemove={onRemove}
      />
    </li>
  )
}
