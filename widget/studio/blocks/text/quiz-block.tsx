import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { textIn } from '../../../reader/block-data.ts'
import { questionsIn } from '../../../reader/blocks/quiz-run.ts'
import { Quiz } from '../../../reader/blocks/quiz.tsx'
import { ReaderTextsContext, readerTexts } from '../../../texts/reader/texts.ts'
import { textTexts } from '../../../texts/studio/text-texts.ts'
import { FieldError } from '../../../ui/notice.tsx'
import { useLang } from '../../../ui/use-lang.ts'
import { joinedMarkdown, titleMarkdown } from '../../document/markdown-parts.ts'
import { escapedLine, indented, markdownOf } from '../../document/markup-markdown.ts'
import { type Variant, variantsOf } from '../../document/quiz-answers.ts'
import { type Data, newUuid, rowsOf } from '../../document/model.ts'
import { LineField } from '../../rich-text/line-field.tsx'
import { RichTextEditor } from '../../rich-text/rich-text-editor.tsx'
import { setMarkup } from '../../rich-text/set-markup.ts'
import { typography } from '../../rich-text/typography.ts'
import { removeRow } from '../../ui/row-focus.ts'
import { useStudio } from '../../ui/studio-context.ts'
import type { BlockEditor, BlockEditorProps, StudioBlock } from '../studio-block.ts'
import { BlockTools, moved } from './block-tools.tsx'
import { QuestionEditor } from './quiz-question.tsx'
import { TypographyTool } from './text-blocks.tsx'

const newQuestion = (): Data => ({
  id: null,
  uuid: newUuid(),
  text: '',
  fail: '',
  success: '',
  variants: [
    { text: '', is_correct: true },
    { text: '', is_correct: false },
  ],
})

/** The quiz as readers answer it. */
const Trial = ({ uuid, id, data }: Pick<BlockEditorProps, 'uuid' | 'id' | 'data'>) => {
  const lang = useLang(readerTexts, useStudio().lang)
  return (
    <ReaderTextsContext value={readerTexts.textsIn(lang)}>
      <Quiz id={id} uuid={uuid} data={data} level={3} />
    </ReaderTextsContext>
  )
}

const setVariant = (variant: Variant): Variant =>
  typeof variant === 'string' ? typography(variant) : { ...variant, text: typography(textIn(variant, 'text')) }

const withTypography = (data: Data): Data => ({
  title: typography(textIn(data, 'title')),
  caption: typography(textIn(data, 'caption')),
  welcome_text: setMarkup(textIn(data, 'welcome_text')),
  final: setMarkup(textIn(data, 'final')),
  questions: rowsOf(data, 'questions').map((question) => ({
    ...question,
    text: setMarkup(textIn(question, 'text')),
    success: setMarkup(textIn(question, 'success')),
    fail: setMarkup(textIn(question, 'fail')),
    variants: variantsOf(question).map(setVariant),
  })),
})

const QuizForm = ({ data, change, errors }: BlockEditorProps) => {
  const { quiz } = textTexts[useStudio().lang]
  const id = useId()
  const missing = errors.get('questions')?.join(' ')
  const list = useRef<HTMLOListElement>(null)
  const questions = rowsOf(data, 'questions')
  const setQuestions = (changed: readonly Data[], merge?: string) => change({ questions: changed }, merge)
  const line = (name: 'title' | 'caption', label: string, placeholder: string, className: string) => (
    <LineField
      className={className}
      value={textIn(data, name)}
      onChange={(text) => change({ [name]: text }, name)}
      label={label}
      placeholder={placeholder}
    />
  )
  const rich = (name: 'welcome_text' | 'final', label: string, placeholder: string) => (
    <div className="quiz-part">
      <span className="label">{label}</span>
      <RichTextEditor
        value={textIn(data, name)}
        onChange={(markup, isTyping) => change({ [name]: markup }, isTyping ? name : undefined)}
        label={label}
        placeholder={placeholder}
        errors={errors.get(name)}
      />
    </div>
  )
  return (
    <>
      {line('title', quiz.name, quiz.titleHint, 'title-4')}
      {line('caption', quiz.caption, quiz.captionHint, 'hint')}
      {rich('welcome_text', quiz.welcome, quiz.welcomeHint)}
      <ol className="variants" ref={list}>
        {questions.map((question, at) => (
          <QuestionEditor
            key={textIn(question, 'uuid') || at}
            question={question}
            at={at}
            isLast={at === questions.length - 1}
            errorsOf={(field) => errors.get(`questions.${at}.${field}`)}
            onChange={(changed, merge) =>
              setQuestions(questions.with(at, { ...question, ...changed }), merge && `question-${at}-${merge}`)
            }
            onMove={(step) => setQuestions(moved(questions, at, step))}
            onRemove={(pressed) => removeRow(pressed, () => setQuestions(questions.toSpliced(at, 1)))}
          />
        ))}
      </ol>
      <button
        type="button"
        className="text-button"
        aria-describedby={missing && id}
        onClick={() => {
          flushSync(() => setQuestions([...questions, newQuestion()]))
          list.current?.lastElementChild?.querySelector<HTMLElement>('[role="textbox"]')?.focus()
        }}
      >
        {quiz.addQuestion}
      </button>
      <FieldError id={id} error={missing} />
      {rich('final', quiz.final, quiz.finalHint)}
    </>
  )
}

/** Builds a quiz, and tries it as its readers will. */
const QuizEditor: BlockEditor = (props) => {
  const { quiz } = textTexts[useStudio().lang]
  const { data, change } = props
  const [isWanted, setWanted] = useState(false)
  const canTry = questionsIn(data).length > 0
  const isTried = isWanted && canTry
  return (
    <div className={isTried ? 'editing' : 'quiz editing'}>
      {isTried ? <Trial {...props} /> : <QuizForm {...props} />}
      {!canTry && <p className="hint">{quiz.empty}</p>}
      <BlockTools>
        {canTry && (
          <button type="button" className="text-button" onClick={() => setWanted(!isTried)}>
            {isTried ? quiz.edit : quiz.try}
          </button>
        )}
        {!isTried && <TypographyTool onSet={() => change(withTypography(data))} />}
      </BlockTools>
    </div>
  )
}

const variantMarkdown = (variant: Variant): string => {
  const isRight = typeof variant !== 'string' && variant.is_correct === true
  const text = typeof variant === 'string' ? variant : textIn(variant, 'text')
  return `- [${isRight ? 'x' : ' '}] ${escapedLine(text)}`
}

const questionMarkdown = (row: Data, at: number): string => {
  const comments = ['success', 'fail'].map((name) => markdownOf(textIn(row, name)))
  const variants = variantsOf(row).map(variantMarkdown).join('\n')
  return indented(joinedMarkdown([markdownOf(textIn(row, 'text')), variants, ...comments]), `${at + 1}. `)
}

export const quizBlock: StudioBlock = {
  Editor: QuizEditor,
  group: 'more',
  icon: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15ZM8 8a2 2 0 1 1 2.75 1.85c-.5.2-.75.6-.75 1.15M10 13.5v.01',
  searchTerms: 'тест test вопросы questions',
  texts: {
    ru: { name: 'Тест', hint: 'Вопросы с\u00A0ответами' },
    en: { name: 'Quiz', hint: 'Questions with answers' },
  },
  markdown: (data) => [
    titleMarkdown(data),
    escapedLine(textIn(data, 'caption')),
    markdownOf(textIn(data, 'welcome_text')),
    rowsOf(data, 'questions').map(questionMarkdown).join('\n'),
    markdownOf(textIn(data, 'final')),
  ],
}
