import { utmFields } from '../../../browser/utm-fields.ts'
import { singleAddress } from '../../../checkout/model/single-page.ts'
import type { Lang } from '../../../elements/element-spec.ts'
import type { ProductRequest } from './product-request.ts'

/** Whether the page has an element that matches the selector `signs`. */
export const shows = (signs: string): boolean => document.querySelector(signs) !== null

/**
 * Whether this page's cart is the one that the visitor will find: on another origin than the school's the browser keeps a separate cart,
 * which only a checkout on that origin shows.
 */
export const isCartShown = (apiBase: string): boolean => apiBase === location.origin || shows('school-checkout')

/**
 * The URL of the school's page that adds one product to the cart there, with the `utm_*` parameters of this page. Source: checkout spec
 * §2.
 */
export const buyingPage = (apiBase: string, productRequest: ProductRequest, lang: Lang): string => {
  const marks = utmFields(new URL(location.href))
  return apiBase + singleAddress(productRequest, { ...marks, ...(lang !== 'ru' && { lang }) })
}

/** Navigates to `url`, unless the page cancels `school:redirect`. */
export const leaveFor = (url: string, button: Element): void => {
  const going = new CustomEvent('school:redirect', { bubbles: true, composed: true, cancelable: true, detail: { url } })
  if (button.dispatchEvent(going)) location.assign(url)
}
