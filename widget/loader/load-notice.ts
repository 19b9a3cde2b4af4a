import type { Lang } from '../elements/element-spec.ts'

const texts: Record<Lang, { failed: string; retry: string }> = {
  ru: { failed: 'Форма загрузилась не до конца. Проверьте интернет.', retry: 'Попробовать ещё раз' },
  en: { failed: 'The form has not loaded completely. Check the internet.', retry: 'Try again' },
}

/** Says under a view that its code did not come, with a button for another try. */
export const loadNotice = (lang: Lang, onRetry: () => void): HTMLElement => {
  const notice = document.createElement('div')
  const button = document.createElement('button')
  notice.className = 'school card form note'
  notice.role = 'alert'
  button.className = 'button quiet'
  button.textContent = texts[lang].retry
  button.addEventListener('click', onRetry)
  notice.append(texts[lang].failed, button)
  return notice
}
