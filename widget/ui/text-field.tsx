import { useId, type ComponentProps, type FocusEvent, type InputEvent, type ReactNode } from 'react'
import { FieldError } from './field-error.tsx'

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** What a form gives to each of its fields. */
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
  /** What to type, under the field as long as nothing is wrong. */
  hint?: string | undefined
  /** A link beside the label; it comes after the field in the order of Tab. */
  aside?: ReactNode
}

/** A labelled input with its error. `children` are controls that stand inside the box. */
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
