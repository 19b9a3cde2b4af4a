import { isObject } from '../../../server/contract/is-object.ts'
import { isText } from '../../api/guards.ts'
import { detailsTexts } from '../../texts/studio/details-texts.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Data } from '../document/model.ts'
import { CROSS } from '../ui/icons.ts'
import { removeRow } from '../ui/row-focus.ts'
import { useStudio } from '../ui/studio-context.ts'
import { ToolButton } from '../ui/tool-button.tsx'
import type { FieldControlProps } from './fields.tsx'

const textIn = (row: Data, name: string) => (isText(row[name]) ? row[name] : '')

const CELLS = [
  { name: 'date', type: 'date', label: 'day' },
  { name: 'time', type: 'time', label: 'from' },
  { name: 'time_end', type: 'time', label: 'to' },
] as const

/** A timetable. Entries of another form than the studio's stay as they are. */
export const ScheduleControl = ({ label, error, value, onChange }: FieldControlProps) => {
  const { schedule: texts } = detailsTexts[useStudio().lang]
  const rows: readonly unknown[] = Array.isArray(value) ? value : []
  const id = 'schedule-errors'
  return (
    <fieldset className="field schedule" aria-describedby={error && id}>
      <legend className="label">{label}</legend>
      {rows.map((row, at) => {
        if (!isObject(row)) return null
        const put = (changed: Data) => onChange(rows.with(at, { ...row, ...changed }), true)
        return (
          <div key={at} className="schedule-row" role="group" aria-label={texts.row(at + 1)}>
            <div className="schedule-when">
              {CELLS.map((cell) => (
                <input
                  key={cell.name}
                  className="input"
                  type={cell.type}
                  aria-label={texts[cell.label]}
                  value={textIn(row, cell.name)}
                  onChange={({ target }) => put({ [cell.name]: target.value || null })}
                />
              ))}
              <ToolButton
                label={texts.remove(at + 1)}
                outline={CROSS}
                onClick={({ currentTarget }) => removeRow(currentTarget, () => onChange(rows.toSpliced(at, 1)))}
              />
            </div>
            <TextField
              label={texts.title}
              value={textIn(row, 'title')}
              onChange={({ target }) => put({ title: target.value })}
            />
          </div>
        )
      })}
      <Button isQuiet onClick={() => onChange([...rows, { date: null, time: null, time_end: null, title: '' }])}>
        {texts.add}
      </Button>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
