import { isEmail, isSafeHref } from '../../../server/contract/rules.ts'

const PHONE = /^\+?[\d\s().-]{5,}$/

/** What a typed address most likely means: a site, a mail address, a telephone number; null if content may not have it. */
export const addressFrom = (typed: string): string | null => {
  const text = typed.trim()
  if (isSafeHref(text)) return text
  const meant = [
    ...(/^http:/i.test(text) ? [text.replace(/^http:/i, 'https:')] : []),
    ...(isEmail(text) ? [`mailto:${text}`] : []),
    ...(PHONE.test(text) ? [`tel:${text.replaceAll(/\s/g, '')}`] : []),
    ...(/^[^\s/:@]+\.[^\s/:@]{2,}/.test(text) ? [`https://${text}`] : []),
  ]
  return meant.find(isSafeHref) ?? null
}
