import type { Lang } from '../contract/messages.ts'
import { type Currency, formatSum } from '../contract/money.ts'
import { html, type Markup } from '../http/html.ts'
import { pageTexts } from './texts.ts'

/** A price in minor units with the discount that is still to be subtracted. */
export interface Cost {
  price: number
  discount: number
  currency: Currency
}

/** `3 000 ₽`, with the old price if there is a discount. */
export const costMarkup = ({ price, discount, currency }: Cost, lang: Lang): Markup => {
  const texts = pageTexts[lang]
  const now = html`<strong translate="no">${formatSum(price - discount, currency, lang)}</strong>`
  if (discount === 0) return html`<p class="cost">${now}</p>`
  return html`<p class="cost"><span class="unseen">${texts.now} </span>${now} <span class="unseen">${texts.before} </span><s translate="no">${formatSum(price, currency, lang)}</s></p>`
}
