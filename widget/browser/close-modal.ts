/**
 * Closes a modal dialog. WebKit before Safari 17 leaves inert what was first drawn while it was open, until another dialog closes: so one
 * does there. Browsers without popovers are as old.
 */
export const closeModal = (dialog: HTMLDialogElement): void => {
  dialog.close()
  if ('popover' in dialog) return
  const another = document.createElement('dialog')
  document.body.append(another)
  another.showModal()
  another.close()
  another.remove()
}
