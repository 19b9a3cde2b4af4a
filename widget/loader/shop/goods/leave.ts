import { utmFields } from '../../../browser/utm-fields.ts'
import { singleAddress } from '../../../checkout/model/single-page.ts'
import type { Lang } from '../../../elements/element-spec.ts'
import type { ProductRequest } from './product-request.ts'

/** What of our elements or buttons the page has. */
export const shows = (signs: string): boolean => document.querySelector(signs) !== null

/**
 * Whether what this page calls the cart is the one that the visitor will find: on another origin than the school's the browser keeps
 * a cart apart, which only a checkout on that origin shows.
 */
export const isCartShown = (apiBase: string): boolean => apiBase === location.origin || shows('school-checkout')

/**
 * The page of the school that puts one product into the cart there, with the marks that this page was reached with.
 * Source: checkout spec §2.
 */
export const buyingPage = (apiBase: string, wish: ProductRequest, lang: Lang): string => {
  const marks = utmFields(new URL(location.href))
  return apiBase + singleAddress(wish, { ...marks, ...(lang !== 'ru' && { lang }) })
}

/** Goes there, unless the page's own script prevents it. */
export const leaveFor = (url: string, button: Element): void => {
  const going = new CustomEvent('school:redirect', { bubbles: true, composed: true, cancelable: true, detail: { url } })
  if (button.dispatchEvent(going)) location.assign(url)
}
