import { type ReactNode, use, useEffect, useMemo, useReducer, useRef } from 'react'
import { useReaderTexts } from '../../texts/reader/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ALERT, CHECK, Icon } from '../../ui/icon.tsx'
import { textIn } from '../block-data.ts'
import { ReadingContext } from '../reading.ts'
import { RichText } from '../text/rich-text.tsx'
import { Title } from '../text/title.tsx'
import type { BlockView } from './block-view.ts'
import { atWelcome, isRightAnswer, type QuizQuestion, type QuizRun, quizStep, questionsIn } from './quiz-run.ts'

interface QuestionProps {
  question: QuizQuestion
  run: QuizRun
  of: number
  onChoose: (variant: number) => void
  onCheck: () => void
  onNext: () => void
}

const Question = ({ question, run: { at, chosen, isChecked }, of, onChoose, onCheck, onNext }: QuestionProps) => {
  const { quiz } = useReaderTexts()
  const { rightCount } = question
  const isRight = isRightAnswer(question, chosen)
  const texts = isRight ? question.success : question.fail
  const usual = rightCount > 0 ? (isRight ? quiz.right : quiz.wrong) : quiz.noted
  return (
    <>
      <p className="hint">{quiz.progress(at + 1, of)}</p>
      <RichText html={question.text} className="question" />
      {rightCount > 1 && <p className="hint">{quiz.several(rightCount)}</p>}
      <ul className="variants">
        {question.variants.map(({ text, isRight: isRightOne }, variant) => {
          const isChosen = chosen.includes(variant)
          const mark = isChecked && rightCount > 0 && (isRightOne ? 'right' : isChosen && 'wrong')
          return (
            <li key={variant}>
              <button
                type="button"
                className={`variant ${mark || ''}`}
                aria-pressed={isChosen}
                aria-disabled={isChecked || undefined}
                onClick={() => onChoose(variant)}
              >
                <span>{text}</span>
                {mark && <Icon outline={mark === 'right' ? CHECK : ALERT} />}
                {mark && <span className="visually-hidden">{mark === 'right' ? quiz.right : quiz.wrong}</span>}
              </button>
            </li>
          )
        })}
      </ul>
      <div role="status">
        {isChecked && (
          <div className={`feedback ${isRight ? 'right' : 'wrong'}`}>
            {texts === '' ? <p>{usual}</p> : <RichText html={texts} />}
          </div>
        )}
      </div>
      {(isChecked || rightCount > 1) && (
        <Button isLocked={chosen.length === 0} onClick={isChecked ? onNext : onCheck}>
          {!isChecked ? quiz.check : at === of - 1 ? quiz.result : quiz.next}
        </Button>
      )}
    </>
  )
}

/** A part of the quiz; each but the first takes the focus, so that it is read out. */
const Stage = ({ isFirst, children }: { isFirst: boolean; children: ReactNode }) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isFirst) place.current?.focus()
  }, [isFirst])
  return (
    <div ref={place} tabIndex={-1} className="stage">
      {children}
    </div>
  )
}

/** A quiz: one question at a time, words after each answer, the result at the end, and again. */
export const Quiz: BlockView = ({ uuid, data, level }) => {
  const { quiz } = useReaderTexts()
  const { onQuiz } = use(ReadingContext)
  const questions = useMemo(() => questionsIn(data), [data])
  const [run, act] = useReducer(quizStep(questions), atWelcome)
  const { stage, at, right } = run
  const of = questions.length
  useEffect(() => {
    if (stage === 'over') onQuiz({ block: uuid, right, of })
  }, [stage, onQuiz, uuid, right, of])
  if (of === 0) return null
  const [title, caption] = [textIn(data, 'title'), textIn(data, 'caption')]
  const start = () => act({ type: 'begin' })
  const question = questions[at]
  return (
    <section className="quiz" aria-label={title || quiz.name}>
      <Title level={level} look={4}>
        {title}
      </Title>
      {caption !== '' && stage === 'welcome' && <p className="hint">{caption}</p>}
      <Stage key={`${stage} ${at}`} isFirst={stage === 'welcome'}>
        {stage === 'welcome' && (
          <>
            <RichText html={textIn(data, 'welcome_text')} />
            <Button onClick={start}>{quiz.start(of)}</Button>
          </>
        )}
        {stage === 'question' && question && (
          <Question
            question={question}
            run={run}
            of={of}
            onChoose={(variant) => act({ type: 'choose', variant })}
            onCheck={() => act({ type: 'check' })}
            onNext={() => act({ type: 'next' })}
          />
        )}
        {stage === 'over' && (
          <>
            <p className="score">{quiz.score(right, of)}</p>
            <RichText html={textIn(data, 'final')} />
            <Button isQuiet onClick={start}>
              {quiz.again}
            </Button>
          </>
        )}
      </Stage>
    </section>
  )
}
