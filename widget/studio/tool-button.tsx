import type { ComponentProps } from 'react'
import { Icon } from '../ui/icon.tsx'

interface ToolButtonProps extends ComponentProps<'button'> {
  /** The accessible name, shown as a tooltip. */
  label: string
  outline: string
}

/** A small quiet button with an icon. */
export const ToolButton = ({ label, outline, ...rest }: ToolButtonProps) => (
  <button type="button" className="tool" aria-label={label} title={label} tabIndex={0} {...rest}>
    <Icon outline={outline} />
  </button>
)
