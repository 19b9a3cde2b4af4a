import type { ComponentProps } from 'react'

export interface LineFieldProps extends Pick<ComponentProps<'textarea'>, 'onKeyDown' | 'ref' | 'maxLength'> {
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
          rest.onKeyDown?.(event)
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
        }}
      />
    </span>
  )
}
