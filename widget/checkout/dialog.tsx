import { useId, useLayoutEffect, useRef, type PointerEvent, type ReactNode } from 'react'
import { closeModal } from '../browser/close-modal.ts'
import { lockScroll } from '../browser/scroll-lock.ts'
import css from '../styles/checkout/popups.css?inline'
import { Styles } from '../ui/styles.tsx'

interface DialogProps {
  title: string
  /** The label of the close button. */
  close: string
  onClose: () => void
  children: ReactNode
}

/**
 * A modal dialog over the step: Esc, the close button and a click on the backdrop close it, and the focus returns to where it was. The
 * focus starts at the title, so that a key meant for the page does not press a button in a dialog that has just opened.
 */
export const Dialog = ({ title, close, onClose, children }: DialogProps) => {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isBeside = useRef(false)
  const id = useId()
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return undefined
    const unlock = lockScroll(dialog)
    dialog.showModal()
    heading.current?.focus({ preventScroll: true })
    return () => {
      closeModal(dialog) // closed before it is removed, so that the browser restores the focus
      unlock()
    }
  }, [])
  const notePress = ({ target, currentTarget }: PointerEvent) => {
    isBeside.current = target === currentTarget
  }
  return (
    <dialog
      className="dialog"
      part="dialog"
      ref={ref}
      aria-labelledby={id}
      onPointerDown={notePress}
      onClick={({ target, currentTarget }) => {
        if (isBeside.current && target === currentTarget) onClose()
      }}
      onCancel={(event) => {
        event.preventDefault() // the browser would report later that it has closed, when the next press has opened it again
        onClose()
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
