import { type ComponentProps, useId } from 'react'
import { FieldError } from './notice.tsx'

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  error?: string | undefined
  /** Help text under the field, hidden while there is an error. */
  hint?: string | undefined
}

/** A labelled field of several lines with its error. */
export const TextArea = ({ label, error, hint, ...area }: TextAreaProps) => {
  const id = useId()
  const note = error ? `${id}e` : hint && `${id}h`
  return (
    <div className="field">
      <label className="label" part="label" htmlFor={id}>
        {label}
      </label>
      <textarea
        className="input"
        part="input"
        rows={3}
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={note}
      />
      {hint && !error && (
        <p className="hint" part="hint" id={`${id}h`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}e`} error={error} />
    </div>
  )
}
