import type { ComponentProps } from 'react'

interface ButtonProps extends ComponentProps<'button'> {
  isQuiet?: boolean
  /** A call is under way: the words give way to a sign of work, the width stays. */
  isBusy?: boolean
  /** Not to be pressed for now, yet still in the order of Tab with its reason beside it. */
  isLocked?: boolean
}

// Safari gives a pressed button the focus only with an explicit tabindex, and forms look at where the focus went.
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

/** A button that looks like a link: it changes the form, not the page. */
export const LinkButton = (props: ComponentProps<'button'>) => (
  <button type="button" className="link" part="link" tabIndex={0} {...props} />
)
