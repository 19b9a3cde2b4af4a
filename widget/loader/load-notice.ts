import { isLang, mainLangOf, type MainLang } from '../../server/contract/langs.ts'
import type { StyleSheet } from '../browser/shadow/style-sheet.ts'
import { draw } from '../browser/shadow/view-tree.ts'
import { PageError } from './chunks.ts'

const texts: Record<MainLang, readonly [lost: string, prevented: string, retry: string, link: string]> = {
  ru: [
    'Форма загрузилась не до конца. Проверьте интернет.',
    'Форма не загрузилась: что-то мешает ей на этой странице.',
    'Попробовать ещё раз',
    'Продолжить на\u00A0сайте школы',
  ],
  en: [
    'The form has not loaded completely. Check the internet.',
    'The form has not loaded: something on this page prevents it.',
    'Try again',
    'Continue on the school’s site',
  ],
}

const textsIn = (lang: string) => texts[isLang(lang) ? mainLangOf(lang) : 'ru']

/** A link to the school's page that does what an element cannot do here. */
export const schoolLink = (lang: string, page: string): Node => {
  const link = document.createElement('a')
  link.className = 'link'
  link.href = page
  link.target = '_top'
  link.textContent = textsIn(lang)[3]
  return link
}

interface NoticeParts {
  lang: string
  error: unknown
  /** In place of the sentence for visitors. */
  text?: string
  /** The address of the school's page that does the same. */
  page: string
  onRetry: () => unknown
}

/**
 * An alert that code failed to load, with a retry button and a link to the school; in the main language of `lang`, since the file of another one may be what is lost. What the page's editor
 * can change goes to the page's error handler, and so to the browser's console.
 */
export const loadNotice = ({ lang, error, text, page, onRetry }: NoticeParts): HTMLElement => {
  const [lost, prevented, retry] = textsIn(lang)
  const isPrevented = error instanceof PageError
  if (isPrevented) reportError(error)
  const notice = document.createElement('div')
  notice.setAttribute('role', 'alert')
  notice.dir = 'ltr'
  notice.className = 'load-failure'
  const [button = ''] = draw([['button', { class: 'button quiet', type: 'button' }, retry]])
  notice.append(text ?? (isPrevented ? prevented : lost), button, schoolLink(lang, page))
  notice.querySelector('button')?.addEventListener('click', onRetry)
  return notice
}

/** Shows the notice in a card over the page, which Esc or a press outside closes. */
export const showLoadNotice = (sheet: StyleSheet, parts: Omit<NoticeParts, 'lang'>): void => {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const lang = document.documentElement.lang.slice(0, 2)
  const onRetry = () => {
    host.remove()
    parts.onRetry()
  }
  const notice = loadNotice({ ...parts, lang, onRetry })
  notice.className = 'school card form'
  sheet.adopt(root)
  root.append(notice)
  host.popover = 'auto'
  host.addEventListener('toggle', ({ newState }) => newState === 'closed' && host.remove())
  document.body.append(host)
  if ('showPopover' in host) host.showPopover()
}
