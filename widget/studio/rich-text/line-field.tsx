import type { ComponentProps, KeyboardEvent } from 'react'
import { isComposing } from '../../browser/composition.ts'

interface LineFieldProps extends Pick<ComponentProps<'textarea'>, 'onKeyDown' | 'ref' | 'maxLength'> {
  /** A plain text, not markup. */
  value: string
  onChange: (text: string) => void
  label: string
  placeholder?: string
  /** The look of the text, as readers see it: `title-2`. */
  className?: string
  describedBy?: string | undefined
  isInvalid?: boolean
}

/** Takes an arrow up from the first row of a line or down from its last one to what is there. False if there is nothing. */
export const leaveLine = (
  { key, shiftKey, currentTarget: line }: KeyboardEvent<HTMLTextAreaElement>,
  onLeave: (direction: -1 | 1) => boolean,
): boolean => {
  const { value, selectionStart: from, selectionEnd: to } = line
  if (shiftKey || (key !== 'ArrowUp' && key !== 'ArrowDown')) return false
  const isOneRow = line.scrollHeight < 2 * Number.parseFloat(getComputedStyle(line).lineHeight)
  if (key === 'ArrowUp') return (isOneRow || to === 0) && onLeave(-1)
  return (isOneRow || from === value.length) && onLeave(1)
}

/** A line of text edited in place: as large as its text, without a frame until it is entered. */
export const LineField = (props: LineFieldProps) => {
  const { value, onChange, label, placeholder, className = '', describedBy, isInvalid = false, ...rest } = props
  return (
    <span className={`line-field ${className}`} data-value={value || placeholder}>
      <textarea
        rows={1}
        {...rest}
        value={value}
        placeholder={placeholder}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={({ target }) => onChange(target.value.replaceAll(/\r?\n/g, ' '))}
        onKeyDown={(event) => {
          if (isComposing(event)) return
          rest.onKeyDown?.(event)
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
    </span>
  )
}
