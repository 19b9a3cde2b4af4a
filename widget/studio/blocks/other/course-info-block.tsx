import { useId } from 'react'
import { textIn } from '../../../reader/block-data.ts'
import { useReaderTexts } from '../../../texts/reader/texts.ts'
import { canvasTexts } from '../../../texts/studio/canvas-texts.ts'
import { FieldError } from '../../../ui/notice.tsx'
import { escapedLine } from '../../document/markup-markdown.ts'
import { useStudio } from '../../ui/studio-context.ts'
import type { BlockEditor, StudioBlock } from '../studio-block.ts'

const FIELDS = ['when', 'format', 'ages'] as const

/** When a course takes place, in which format, and for which ages: each part of the reader's card is a field. */
const CourseInfoEditor: BlockEditor = ({ data, change, errors }) => {
  const { info } = useReaderTexts()
  const { courseInfo: examples } = canvasTexts[useStudio().lang]
  const id = useId()
  return (
    <div className="info">
      {FIELDS.map((name) => {
        const error = errors.get(name)?.join(' ')
        const noteId = `${id}-${name}-error`
        return (
          <div key={name} className="info-fact">
            <label htmlFor={`${id}-${name}`}>{info[name]}</label>
            <input
              id={`${id}-${name}`}
              className="bare"
              type="text"
              enterKeyHint="next"
              value={textIn(data, name)}
              placeholder={examples[name]}
              aria-invalid={error === undefined ? undefined : true}
              aria-describedby={error === undefined ? undefined : noteId}
              onChange={({ target }) => change({ [name]: target.value }, name)}
            />
            <FieldError id={noteId} error={error} />
          </div>
        )
      })}
    </div>
  )
}

export const courseInfoBlock: StudioBlock = {
  Editor: CourseInfoEditor,
  group: 'more',
  icon: 'M4 5h12v11.5H4ZM4 8.5h12M7 3v3.5M13 3v3.5',
  searchTerms: 'дата date age возраст расписание info',
  texts: {
    ru: { name: 'О\u00A0курсе', hint: 'Когда, в\u00A0каком формате, для кого' },
    en: { name: 'About the course', hint: 'When, in which format, for whom' },
  },
  markdown: (data) => [
    FIELDS.map((name) => escapedLine(textIn(data, name)))
      .filter((line) => line !== '')
      .map((line) => `- ${line}`)
      .join('\n'),
  ],
}
