import type { ComponentProps } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** Outlines of tools on a 20-pixel grid. */
export const UP = 'M10 16V4m0 0L5 9m5-5 5 5'
export const DOWN = 'M10 4v12m0 0 5-5m-5 5-5-5'
export const COPY = 'M7.5 7.5h9v9h-9ZM4.5 12.5h-1v-9h9v1'
export const BIN = 'M4 5.5h12M8 5.5v-2h4v2M5.5 5.5l.75 11h7.5l.75-11M8.5 9v4.5M11.5 9v4.5'
export const PLUS = 'M10 4v12M4 10h12'
export const CLOSE = 'm5 5 10 10m0-10L5 15'
export const UNDO = 'M7 4 3.5 7.5 7 11M4 7.5h8a4.25 4.25 0 0 1 0 8.5H8'
export const REDO = 'm13 4 3.5 3.5L13 11M16 7.5H8A4.25 4.25 0 0 0 8 16h4'
export const SEARCH = 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM13 13l4 4'
export const OUTLINE = 'M3.5 5h13M6.5 10h10M6.5 15h10'
export const SHARE = 'M12.5 7.5V4L17 9l-4.5 5v-3.5C8 10.5 5 12 3 15.5c.5-5 4-8 9.5-8Z'
export const PHONE = 'M6 2.5h8v15H6ZM9 15h2'
export const SCREEN = 'M2.5 4h15v10h-15ZM7 17h6M10 14v3'
export const SUN =
  'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1'
export const MOON = 'M16.5 11.5A7 7 0 1 1 8.5 3.5a5.5 5.5 0 0 0 8 8Z'

interface ToolButtonProps extends ComponentProps<'button'> {
  outline: string
  label: string
  /** The keys that do the same, as people write them. */
  keys?: string
}

/** A small quiet button with an icon; its name shows under the pointer. */
export const ToolButton = ({ outline, label, keys, ...rest }: ToolButtonProps) => (
  <button
    type="button"
    className="tool"
    aria-label={label}
    title={keys === undefined ? label : `${label} (${keys})`}
    {...rest}
  >
    <Icon outline={outline} />
  </button>
)
