import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { closeModal } from '../../browser/close-modal.ts'
import { focusedBeside } from '../../browser/focus.ts'
import { CROSS } from './icons.ts'
import { ToolButton } from './tool-button.tsx'

interface DialogProps {
  title: string
  /** The accessible name of the button that closes it. */
  closeLabel: string
  onClose: () => void
  /** At the edge of the window and as high as it. */
  isDrawer?: boolean
  children: ReactNode
}

/** A dialog over the studio, as long as it is rendered. Esc, a press outside and its button ask to close it. */
export const Dialog = ({ title, closeLabel, onClose, isDrawer = false, children }: DialogProps) => {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // closed before it leaves the page: only then does the browser give the focus back
  useLayoutEffect(() => {
    const { current } = dialog
    if (!current) return undefined
    current.showModal()
    return () => closeModal(current)
  }, [])
  // the element that had the focus has been removed
  useLayoutEffect(() => {
    if (dialog.current && !focusedBeside(dialog.current)) heading.current?.focus()
  })
  const onPress = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) onClose()
  }
  return (
    <dialog
      ref={dialog}
      className={isDrawer ? 'dialog drawer' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={onPress}
    >
      <div className="dialog-body">
        <div className="dialog-head">
          <h2 ref={heading} id={id} tabIndex={-1}>
            {title}
          </h2>
          <ToolButton label={closeLabel} outline={CROSS} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  )
}
