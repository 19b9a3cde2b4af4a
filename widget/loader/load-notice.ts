import { draw } from '../browser/view-tree.ts'

const ru = ['Форма загрузилась не до конца. Проверьте интернет.', 'Попробовать ещё раз'] as const
const en = ['The form has not loaded completely. Check the internet.', 'Try again'] as const

/** An alert that code failed to load, with a retry button; in Russian unless `lang` is `en`. */
export const loadNotice = (lang: string, onRetry: () => unknown): HTMLElement => {
  const [failed, retry] = lang === 'en' ? en : ru
  const notice = document.createElement('div')
  notice.role = 'alert'
  notice.dir = 'ltr'
  notice.className = 'load-failure'
  notice.append(failed, ...draw([['button', { class: 'button quiet' }, retry]]))
  notice.lastChild?.addEventListener('click', onRetry)
  return notice
}
