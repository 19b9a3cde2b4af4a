/** Opens a dialog in another way; the focus inside it stays where it is. */
const reopen = (dialog: HTMLDialogElement, how: 'show' | 'showModal') => {
  const root: Node & Partial<DocumentOrShadowRoot> = dialog.getRootNode()
  const focused = root.activeElement
  dialog.close()
  dialog[how]()
  if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus({ preventScroll: true })
}

/** Esc asks a dialog that is not modal to close only where browsers know `closedby`. */
const closeByKey = ({ key, currentTarget }: KeyboardEvent) => {
  if (key !== 'Escape' || 'closedBy' in HTMLDialogElement.prototype) return
  currentTarget?.dispatchEvent(new Event('cancel', { cancelable: true }))
}

/**
 * Keeps a dialog open without being modal, for what a provider has to show over it: a modal one covers and locks all else in the
 * page (google/recaptcha, 318). Answers how to let it be modal again.
 */
export const standBack = (dialog: HTMLDialogElement): (() => void) => {
  const giveWay = () => {
    if (dialog.matches(':modal')) reopen(dialog, 'show')
  }
  const observer = new MutationObserver(giveWay)
  observer.observe(dialog, { attributeFilter: ['open'] })
  dialog.addEventListener('keydown', closeByKey)
  giveWay()
  return () => {
    observer.disconnect()
    dialog.removeEventListener('keydown', closeByKey)
    if (dialog.open) reopen(dialog, 'showModal')
  }
}
