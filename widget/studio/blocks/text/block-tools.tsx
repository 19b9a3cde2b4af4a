import { type ReactNode, useId } from 'react'
import { restoreFocus } from '../../../browser/focus.ts'
import { Icon } from '../../../ui/icon.tsx'

interface SegmentedProps<Value extends string> {
  label: string
  options: readonly Value[]
  names: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}

/** A choice of a few, side by side. */
export const Segmented = <Value extends string>({ label, options, names, value, onChange }: SegmentedProps<Value>) => {
  const name = useId()
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option} className="segment">
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          {names[option]}
        </label>
      ))}
    </fieldset>
  )
}

/** The tools of a block that is being edited. A press leaves the caret in the text: without it the tools would disappear. */
export const BlockTools = ({ children }: { children: ReactNode }) => (
  <div className="block-tools" onMouseDown={(event) => event.preventDefault()}>
    {children}
  </div>
)

const UP = 'M10 16V4M5 9l5-5 5 5'
const DOWN = 'M10 4v12M5 11l5 5 5-5'
const REMOVE = 'M5 5l10 10M15 5 5 15'

interface RowToolsProps {
  names: { up: string; down: string; remove: string }
  isFirst: boolean
  isLast: boolean
  onMove: (step: -1 | 1) => void
  onRemove: (pressed: HTMLElement) => void
}

interface RowToolProps {
  name: string
  outline: string
  isLocked?: boolean
  onClick: (pressed: HTMLElement) => void
}

const RowTool = ({ name, outline, isLocked = false, onClick }: RowToolProps) => (
  <button
    type="button"
    className="tool"
    aria-label={name}
    title={name}
    aria-disabled={isLocked || undefined}
    onClick={({ currentTarget }) => {
      if (isLocked) return
      onClick(currentTarget)
      // a row that is moved in the page loses the focus
      queueMicrotask(() => restoreFocus(currentTarget))
    }}
  >
    <Icon outline={outline} />
  </button>
)

/** Moves and removes a row. */
export const RowTools = ({ names, isFirst, isLast, onMove, onRemove }: RowToolsProps) => (
  <span className="row-tools">
    <RowTool name={names.up} outline={UP} isLocked={isFirst} onClick={() => onMove(-1)} />
    <RowTool name={names.down} outline={DOWN} isLocked={isLast} onClick={() => onMove(1)} />
    <RowTool name={names.remove} outline={REMOVE} onClick={onRemove} />
  </span>
)

/** The rows with the one at `at` moved by a step. */
export const moved = <Row,>(rows: readonly Row[], at: number, step: -1 | 1): readonly Row[] => {
  const row = rows[at]
  return row === undefined ? rows : rows.toSpliced(at, 1).toSpliced(at + step, 0, row)
}
