import { useId } from 'react'
import { textIn } from '../../../reader/block-data.ts'
import { useReaderTexts } from '../../../texts/reader/texts.ts'
import { canvasTexts } from '../../../texts/studio/canvas-texts.ts'
import { FieldError } from '../../../ui/notice.tsx'
import { useStudio } from '../../ui/studio-context.ts'
import type { BlockEditor } from '../block-editor.ts'

const FIELDS = ['when', 'format', 'ages'] as const

/** When a course takes place, in which format, and for which ages: each part of the reader's card is a field. */
export const CourseInfoEditor: BlockEditor = ({ data, change, faults }) => {
  const { info } = useReaderTexts()
  const { courseInfo: examples } = canvasTexts[useStudio().lang]
  const id = useId()
  return (
    <div className="info">
      {FIELDS.map((name) => {
        const error = faults.get(name)?.join(' ')
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
