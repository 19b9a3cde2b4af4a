import type { ComponentProps } from 'react'
import { Icon } from '../../ui/icon.tsx'

interface ToolButtonProps extends ComponentProps<'button'> {
  /** The accessible name, shown as a tooltip. */
  label: string
  outline: string
  /** The action is running: a press does nothing, and the focus stays. */
  isBusy?: boolean
}

/** A small quiet button with an icon. */
export const ToolButton = ({ label, outline, isBusy = false, onClick, ...rest }: ToolButtonProps) => (
  <button
    type="button"
    className="tool"
    aria-label={label}
    title={label}
    tabIndex={0}
    aria-disabled={isBusy || undefined}
    onClick={isBusy ? undefined : onClick}
    {...rest}
  >
    <Icon outline={outline} />
  </button>
)
