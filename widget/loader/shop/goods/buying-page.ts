import { productNamed, type ProductType } from '../../../../server/contract/checkout/product-id.ts'
import { dispatchSchoolEvent } from '../../../browser/school-event.ts'
import { utmFields } from '../../../browser/utm-fields.ts'
import { singleAddress } from '../../../checkout/model/single-page.ts'
import type { Lang } from '../../../elements/element-spec.ts'
import type { SchoolOf } from './school-of.ts'

/** The product that a button buys. `months` is '' if the button names none. */
export interface ProductRequest {
  type: ProductType
  product: string
  months: string
}

/** Parses `data-school-buy`, such as `course:12`, and `data-school-duration`; null if they name no product. */
export const productRequestOf = (button: Element): ProductRequest | null => {
  const product = productNamed(button.getAttribute('data-school-buy') ?? '')
  return product && { ...product, months: button.getAttribute('data-school-duration') ?? '' }
}

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
export const leaveFor = (school: Pick<SchoolOf, 'leave'>, url: string, button: Element): void => {
  if (dispatchSchoolEvent(button, 'school:redirect', { url })) void school.leave(url)
}
