import { isLang } from '../../server/contract/langs.ts'
import { pageAddress, pagePaths } from '../../server/contract/content/documents/page-paths.ts'
import type { DocumentKind } from '../../server/contract/content/state.ts'

/** These pages work without scripts. */
const SIGN_IN = '/auth/form/'
const CART = '/checkout/form/'

const isKind = (kind: string): kind is DocumentKind => Object.hasOwn(pagePaths, kind)

/** The path of the school's page with what an element or a button shows. */
const pathOf = (element: Element): string => {
  const read = (name: string) => element.getAttribute(name) ?? ''
  const slug = read('slug') || read('id')
  const kind = read('kind') || 'course'
  if (element.localName === 'school-content' && slug && isKind(kind)) return pageAddress(kind, { slug, number: 0 })
  const months = read('data-school-duration')
  const product = read('product') || read('data-school-buy')
  if (product) return `${CART}?products=${product}${months && `:${months}`}`
  return /^school-c(heckout|art)$/.test(element.localName) ? CART : SIGN_IN
}

/** The address of the school's own page that does what an element or a button does; null stands for the sign-in. */
export const pageOf = (element: Element | null, school: string): string => {
  const page = new URL(school + (element ? pathOf(element) : SIGN_IN))
  const lang = element?.getAttribute('lang')
  if (isLang(lang) && lang !== 'ru') page.searchParams.set('lang', lang)
  return page.href
}
