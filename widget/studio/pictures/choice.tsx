import { useId } from 'react'

export interface Option<Value extends string> {
  value: Value
  label: string
  /** A drawing on a 24-pixel grid. */
  outline: string
}

interface ChoiceProps<Value extends string> {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few values, each with a small drawing of what it does. */
export const Choice = <Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) => {
  const name = useId()
  return (
    <fieldset className="picture-choice">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} title={option.label}>
          <input
            type="radio"
            name={name}
            aria-label={option.label}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={option.outline} />
          </svg>
        </label>
      ))}
    </fieldset>
  )
}
