import type { ComponentProps } from 'react'

interface ButtonProps extends ComponentProps<'button'> {
  isQuiet?: boolean
  /** A call is in flight: a spinner replaces the label, and the width stays. */
  isBusy?: boolean
  /** Disabled for now, but still in the tab order, with the reason beside it. */
  isLocked?: boolean
}

// Safari focuses a clicked button only if it has an explicit tabindex; forms read `relatedTarget` to see where the focus went.
export const Button = ({ isQuiet = false, isBusy = false, isLocked = false, children, ...rest }: ButtonProps) => (
  <button
    type="button"
    className={isQuiet ? 'button quiet' : 'button'}
    part={isQuiet ? 'button button-quiet' : 'button'}
    tabIndex={0}
    aria-busy={isBusy || undefined}
    aria-disabled={isBusy || isLocked || undefined}
    {...rest}
  >
    <span>{children}</span>
  </button>
)

/** A button styled as a link: it changes the form and does not leave the page. */
export const LinkButton = (props: ComponentProps<'button'>) => (
  <button type="button" className="link" part="link" tabIndex={0} {...props} />
)
