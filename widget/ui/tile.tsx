import { useId, type ReactNode } from 'react'
import { FieldError } from './field-error.tsx'

interface TilesProps {
  /** What is chosen here. */
  legend: string
  error?: string | undefined
  children: ReactNode
}

/** A choice of one among tiles. */
export const Tiles = ({ legend, error, children }: TilesProps) => {
  const id = useId()
  return (
    <fieldset
      className="tiles"
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error && id}
      tabIndex={error ? -1 : undefined}
    >
      <legend className="label">{legend}</legend>
      {children}
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

interface TileProps<Value extends string> {
  name: string
  value: Value
  checked: boolean
  onChange: (value: Value) => void
  title: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  /** Controls of its own, which do not choose the tile. */
  aside?: ReactNode
  /** Cannot be chosen; the hint says why. */
  disabled?: boolean
}

/** One of the choices. All of it is to be pressed, but for what stands aside. */
export const Tile = <Value extends string>({
  name,
  value,
  checked,
  onChange,
  title,
  hint,
  icon,
  aside,
  disabled = false,
}: TileProps<Value>) => (
  <div className="tile" part="tile">
    <label>
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={() => onChange(value)}
      />
      {icon}
      <span>
        <b>{title}</b>
        {hint && <span className="hint">{hint}</span>}
      </span>
    </label>
    {aside}
  </div>
)
