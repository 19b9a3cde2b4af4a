import { isFocusable } from './dom-kind.ts'
import { focusedBeside } from './focus.ts'

/** Where nothing had the focus before a dialog, browsers leave it in the closed one until they draw the page, and keys go there. */
const blurInside = (dialog: HTMLDialogElement) => {
  const focused = focusedBeside(dialog)
  if (isFocusable(focused) && dialog.contains(focused)) focused.blur()
}

/**
 * Closes a modal dialog; the focus goes back to where it was, or to nothing. WebKit before Safari 17 leaves inert what was first drawn while
 * it was open, until another dialog closes: so one does there. Browsers without popovers are as old.
 */
export const closeModal = (dialog: HTMLDialogElement): void => {
  dialog.close()
  blurInside(dialog)
  if ('popover' in dialog) return
  const another = document.createElement('dialog')
  document.body.append(another)
  another.showModal()
  another.close()
  another.remove()
}
