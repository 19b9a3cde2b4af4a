import type { Lang, ShellConfig } from '../../elements/element-spec.ts'
import { draw } from '../../browser/view-tree.ts'
import css from './popup.css?inline'

/** Keeps the page behind a popup where it is, and the room of its scroll bar with it. Answers how to let it go. */
const lockScroll = (): (() => void) => {
  const { documentElement: page } = document
  const hasBar = window.innerWidth > page.clientWidth
  const wished = { overflow: 'hidden', ...(hasBar ? { 'scrollbar-gutter': 'stable' } : {}) }
  const before = Object.keys(wished).map((name) => [name, page.style.getPropertyValue(name)] as const)
  for (const [name, value] of Object.entries(wished)) page.style.setProperty(name, value)
  return () => {
    for (const [name, value] of before) page.style.setProperty(name, value)
  }
}

export interface Popup {
  /** Where the view goes. */
  window: HTMLElement
  isOpen: () => boolean
  /** Opens over everything else, and closes another popup that is open. `opener` gets the focus back. */
  show: (opener: Element | null) => void
  /** Follows a move of the element in the page, which takes a modal dialog out of the top layer. */
  restore: () => void
  close: () => void
  /** Says the label in the language of the element, and closes as it allows. */
  update: (config: ShellConfig) => void
  remove: () => void
}

const closeWords: Record<Lang, string> = { ru: 'Закрыть', en: 'Close' }

const sheet = new CSSStyleSheet()
sheet.replaceSync(css)

let current: Popup | null = null

/** The popup of the page that is open now. */
export const openPopup = (): Popup | null => current

const cross = () =>
  draw([['svg', { viewBox: '0 0 20 20', 'aria-hidden': 'true' }, ['path', { d: 'm5 5 10 10m0-10L5 15' }]]])

const focusFirst = (window: HTMLElement) => {
  const controls = [...window.querySelectorAll<HTMLElement>('input'), ...window.querySelectorAll('button')]
  controls.find((control) => control.tabIndex >= 0 && control.checkVisibility())?.focus()
}

const makeCloseButton = () => {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'close'
  button.part.add('close')
  button.append(...cross())
  return button
}

/** A native modal dialog around a view: Esc, a press outside and the button close it, unless it is not closable. */
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
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet)

  let opener: Element | null = null
  let unlock: (() => void) | null = null
  let isClosable = true
  let isPressedOutside = false

  const isOpen = () => unlock !== null
  const show = (by: Element | null) => {
    if (isOpen()) return
    current?.close()
    opener = by
    unlock = lockScroll()
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
    dialog.close()
    if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
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
    button.setAttribute('aria-label', closeWords[lang])
    // without it a browser takes a second Esc for a will of iron
    dialog.setAttribute('closedby', notClosable ? 'none' : 'closerequest')
  }
  const remove = () => {
    close()
    dialog.remove()
  }
  const popup: Popup = { window, isOpen, show, restore, close, update, remove }
  return popup
}
