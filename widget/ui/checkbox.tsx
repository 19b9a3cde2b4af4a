import { useId, type ComponentProps } from 'react'
import { FieldError } from './notice.tsx'
import type { FieldProps } from './text-field.tsx'

type CheckboxProps = Partial<Pick<FieldProps, 'name' | 'error'>> &
  Pick<ComponentProps<'input'>, 'children' | 'defaultChecked' | 'ref' | 'onBlur' | 'onInput'> & {
    role?: 'switch'
    /** A further class of the field. */
    className?: string | undefined
  }

/** A checkbox or switch with its text as label; links inside the label stay links. */
export const Checkbox = ({ error, children, className, ...input }: CheckboxProps) => {
  const id = useId()
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label className={input.role ? 'check switch' : 'check'} part={input.role ? 'switch' : 'checkbox'}>
        <input type="checkbox" {...input} aria-invalid={error ? true : undefined} aria-describedby={error && id} />
        <span>{children}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}

/** A checkbox that looks like a switch and has its ARIA role. */
export const Switch = (props: ComponentProps<typeof Checkbox>) => <Checkbox role="switch" {...props} />
