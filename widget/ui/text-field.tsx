import { useId, type ComponentProps, type FocusEvent, type InputEvent, type ReactNode } from 'react'
import { FieldError } from './notice.tsx'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** The props that a form passes to each of its fields. */
export interface FieldProps {
  name: string
  'aria-required': boolean
  error: string | undefined
  onBlur: (event: FocusEvent<TextControl>) => void
  onInput: (event: InputEvent<TextControl>) => void
}

export interface TextFieldProps extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
  /** Help text under the field, hidden while there is an error. */
  hint?: string | undefined
  /** A link beside the label; it follows the field in the tab order. */
  aside?: ReactNode
}

/** A labelled input with its error. `children` are controls inside the input box. The last one of a form has its own `enterKeyHint`. */
export const TextField = ({ label, error, hint, aside, children, ...input }: TextFieldProps) => {
  const id = useId()
  const note = error ? `${id}e` : hint && `${id}h`
  return (
    <div className="field">
      <label className="label" part="label" htmlFor={id}>
        {label}
      </label>
      <div className="box">
        <input
          className="input"
          part="input"
          type="text"
          enterKeyHint="next"
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note}
        />
        {children}
      </div>
      {aside && <div className="aside">{aside}</div>}
      {hint && !error && (
        <p className="hint" part="hint" id={`${id}h`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}e`} error={error} />
    </div>
  )
}
