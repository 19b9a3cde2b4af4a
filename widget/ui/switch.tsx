import { useId, type ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import type { FieldProps } from './text-field.tsx'

/** A switch that is off at first, with its words as label; links inside them stay links. */
export const Switch = ({ error, children, ...input }: FieldProps & { children: ReactNode }) => {
  const id = useId()
  return (
    <div className="field">
      <label className="check" part="switch">
        <input
          type="checkbox"
          role="switch"
          {...input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && id}
        />
        <span>{children}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}
