import { closeModal } from '../../browser/close-modal.ts'
import { restoreFocus } from '../../browser/focus.ts'
import type { ShellConfig } from '../../elements/element-spec.ts'
import { lockScroll } from '../../browser/scroll-lock.ts'
import { makeSheet } from '../../browser/shadow/style-sheet.ts'
import { draw } from '../../browser/shadow/view-tree.ts'
import { pageTexts } from '../../texts/page/texts.ts'
import css from './popup.css?inline'

export interface Popup {
  /** Where the view goes. */
  window: HTMLElement
  isOpen: () => boolean
  /** Opens in the top layer and closes another open popup. `opener` gets the focus back on closing. */
  show: (opener: Element | null) => void
  /** Reopens the dialog after the element has moved in the page: a move takes a modal dialog out of the top layer. */
  restore: () => void
  close: () => void
  /** Applies the language (the close button's label) and `notClosable`. */
  update: (config: ShellConfig) => void
  remove: () => void
}

const closeTexts = { ru: 'Закрыть', en: 'Close' }

const sheet = makeSheet(css)

let current: Popup | null = null

/** The popup of the page that is open now. */
export const openPopup = (): Popup | null => current

const cross = () =>
  draw([['svg', { viewBox: '0 0 20 20', 'aria-hidden': 'true' }, ['path', { d: 'm5 5 10 10m0-10L5 15' }]]])

const focusFirst = (window: HTMLElement) => {
  const controls = [...window.querySelectorAll<HTMLElement>('input'), ...window.querySelectorAll('button')]
  controls.find((control) => control.tabIndex >= 0 && control.checkVisibility())?.focus({ preventScroll: true })
}

const makeCloseButton = () => {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'close'
  button.part.add('close')
  button.append(...cross())
  return button
}

/** A native modal dialog around a view: Esc, a click outside and the close button close it, unless it is not closable. */
export const makePopup = (root: ShadowRoot, onClosed: () => void): Popup => {
  const dialog = document.createElement('dialog')
  const window = document.createElement('div')
  const button = makeCloseButton()
  dialog.className = 'popup'
  dialog.part.add('popup')
  window.className = 'window'
  window.append(button)
  dialog.append(window)
  root.append(dialog)
  sheet.adopt(root)

  let opener: Element | null = null
  let unlock: (() => void) | null = null
  let isClosable = true
  let isPressedOutside = false

  const isOpen = () => unlock !== null
  const show = (by: Element | null) => {
    if (isOpen()) return
    current?.close()
    opener = by
    unlock = lockScroll(dialog)
    current = popup
    dialog.setAttribute('aria-labelledby', window.querySelector('h2')?.id ?? '')
    dialog.showModal()
    focusFirst(window)
  }
  const close = () => {
    if (!isOpen()) return
    unlock?.()
    unlock = null
    current = null
    closeModal(dialog)
    restoreFocus(opener)
    onClosed()
  }
  const restore = () => {
    if (!isOpen()) return
    dialog.close()
    dialog.showModal()
  }
  const leave = (event: Event) => {
    event.preventDefault()
    if (isClosable) close()
  }

  button.addEventListener('click', close)
  dialog.addEventListener('cancel', leave)
  dialog.addEventListener('pointerdown', ({ target }) => {
    isPressedOutside = target === dialog
  })
  dialog.addEventListener('pointerup', ({ target }) => {
    isPressedOutside &&= target === dialog
  })
  dialog.addEventListener('click', (event) => {
    if (isPressedOutside && event.target === dialog) leave(event)
  })

  const update: Popup['update'] = ({ lang, notClosable = false }) => {
    isClosable = !notClosable
    button.hidden = notClosable
    const label = () => button.setAttribute('aria-label', pageTexts.of('close', closeTexts, lang))
    label()
    pageTexts.loadSubjects(lang).then(label, () => undefined)
    // without it a browser closes the dialog on a second Esc, even if `cancel` is prevented
    dialog.setAttribute('closedby', notClosable ? 'none' : 'closerequest')
  }
  const remove = () => {
    close()
    dialog.remove()
  }
  const popup: Popup = { window, isOpen, show, restore, close, update, remove }
  return popup
}
