import { useId, useLayoutEffect, useRef, type PointerEvent, type ReactNode } from 'react'
import css from '../../styles/checkout-popups.css?inline'
import { Styles } from '../../ui/styles.tsx'

interface DialogProps {
  title: string
  /** The words of the cross. */
  close: string
  onClose: () => void
  children: ReactNode
}

/**
 * A window over the step: Esc, the cross and a press beside it close it, and the focus goes back to where it was. It begins at the
 * title, so that a key that was meant for the page buys nothing in a window that has just come up.
 */
export const Dialog = ({ title, close, onClose, children }: DialogProps) => {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isBeside = useRef(false)
  const id = useId()
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    heading.current?.focus()
    return () => dialog?.close() // before it is gone, so that the browser gives the focus back
  }, [])
  const noteBegin = ({ target, currentTarget }: PointerEvent) => {
    isBeside.current = target === currentTarget
  }
  return (
    <dialog
      className="dialog"
      part="dialog"
      ref={ref}
      aria-labelledby={id}
      onPointerDown={noteBegin}
      onClick={({ target, currentTarget }) => {
        if (isBeside.current && target === currentTarget) onClose()
      }}
      onClose={onClose}
    >
      <Styles css={css} />
      <div className="window">
        <h2 id={id} part="heading" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {children}
        <button type="button" className="cross" aria-label={close} onClick={onClose}>
          <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
            <path d="m5 5 10 10M15 5 5 15" />
          </svg>
        </button>
      </div>
    </dialog>
  )
}
