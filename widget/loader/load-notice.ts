import type { StyleSheet } from '../browser/style-sheet.ts'
import { draw } from '../browser/view-tree.ts'
import { PageError } from './chunks.ts'

const ru = [
  'Форма загрузилась не до конца. Проверьте интернет.',
  'Форма не загрузилась: что-то мешает ей на этой странице.',
  'Попробовать ещё раз',
] as const
const en = [
  'The form has not loaded completely. Check the internet.',
  'The form has not loaded: something on this page prevents it.',
  'Try again',
] as const

/**
 * An alert that code failed to load, with a retry button; in Russian unless `lang` is `en`. What the page's editor can change goes to the
 * page's error handler, and so to the browser's console.
 */
export const loadNotice = (lang: string, fault: unknown, onRetry: () => unknown): HTMLElement => {
  const [lost, prevented, retry] = lang === 'en' ? en : ru
  const isPrevented = fault instanceof PageError
  if (isPrevented) reportError(fault)
  const notice = document.createElement('div')
  notice.setAttribute('role', 'alert')
  notice.dir = 'ltr'
  notice.className = 'load-failure'
  notice.append(isPrevented ? prevented : lost, ...draw([['button', { class: 'button quiet' }, retry]]))
  notice.lastChild?.addEventListener('click', onRetry)
  return notice
}

/** Shows the notice in a card over the page, which Esc or a press outside closes. */
export const showLoadNotice = (sheet: StyleSheet, fault: unknown, onRetry: () => unknown): void => {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const notice = loadNotice(document.documentElement.lang.slice(0, 2), fault, () => {
    host.remove()
    onRetry()
  })
  notice.className = 'school card form'
  sheet.adopt(root)
  root.append(notice)
  host.popover = 'auto'
  host.addEventListener('toggle', ({ newState }) => newState === 'closed' && host.remove())
  document.body.append(host)
  if ('showPopover' in host) host.showPopover()
}
