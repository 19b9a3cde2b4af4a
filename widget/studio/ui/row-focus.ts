import { flushSync } from 'react-dom'

const ROW = 'li, .schedule-row, .picture-upload, .picture-error'

const buttonsIn = (place: Element | null | undefined) => [...(place?.querySelectorAll('button') ?? [])]

const isAfter = (place: Element) => (button: Element) =>
  (place.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

/**
 * For a button that removes its row, which goes later: answers how to move the focus once the row has gone, to the same button of the row after it
 * or before it, else to the button that adds rows, else to the heading. False as long as the row is there.
 */
export const leavingRow = (pressed: HTMLElement): (() => boolean) => {
  const row = pressed.closest(ROW)
  const rows = row?.parentElement
  const heading = pressed.closest('main')?.querySelector('h1')
  const root: Node & Partial<DocumentOrShadowRoot> = pressed.getRootNode()
  const beside = [row?.nextElementSibling, row?.previousElementSibling].filter((one) => one?.matches(ROW))
  return () => {
    if (pressed.isConnected) return false
    const { activeElement } = root
    if (activeElement && activeElement !== document.body) return true // it has been moved meanwhile
    const neighbour = buttonsIn(beside.find((one) => one?.isConnected)).at(-1)
    const goals = [
      neighbour,
      buttonsIn(rows).at(-1),
      buttonsIn(rows?.parentElement).find(isAfter(rows ?? pressed)),
      heading,
    ]
    goals.find((one) => one?.isConnected)?.focus()
    return true
  }
}

/** Removes the row of a pressed button at once, and keeps the focus beside it. */
export const removeRow = (pressed: HTMLElement, remove: () => void): void => {
  const leave = leavingRow(pressed)
  flushSync(remove)
  leave()
}
