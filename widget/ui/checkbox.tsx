import { useId, type ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import type { FieldProps } from './text-field.tsx'

/** A box to tick, with its words as label; links inside them stay links. */
export const Checkbox = ({ error, children, ...input }: FieldProps & { children: ReactNode }) => {
  const id = useId()
  return (
    <div className="field">
      <label className="check" part="checkbox">
        <input type="checkbox" {...input} aria-invalid={error ? true : undefined} aria-describedby={error && id} />
        <span>{children}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}
