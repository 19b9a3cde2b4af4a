import { useId, type ReactNode } from 'react'
import { FieldError } from './notice.tsx'

interface TilesProps {
  /** The name of the choice. */
  legend: string
  error?: string | undefined
  children: ReactNode
}

/** A radio group of tiles. */
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
  /** Controls of the tile itself, which do not select it. */
  aside?: ReactNode
  /** Cannot be selected; the hint says why. */
  disabled?: boolean
}

/** A radio option. The whole tile is clickable except `aside`. */
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
  <div className={disabled ? 'tile disabled' : 'tile'} part="tile">
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
