import type { Lang } from '../../contract/messages.ts'
import { type Currency, formatSum } from '../../contract/checkout/money.ts'
import { html, type Markup, NO_MARKUP } from '../../http/html.ts'
import { pageTexts } from '../texts/texts.ts'

/** A price in minor units with the discount that is still to be subtracted. */
export interface Cost {
  price: number
  discount: number
  currency: Currency
}

const sumMarkup = ({ price, discount, currency }: Cost, lang: Lang): Markup => {
  const texts = pageTexts[lang]
  const now = html`<strong translate="no">${formatSum(price - discount, currency, lang)}</strong>`
  if (discount === 0) return now
  return html`<span class="visually-hidden">${texts.now} </span>${now} <span class="visually-hidden">${texts.before} </span><s translate="no">${formatSum(price, currency, lang)}</s>`
}

/** `3 000 ₽`, with the old price if there is a discount; both currencies if the reader's is not known. */
export const costMarkup = ([first, ...others]: readonly Cost[], lang: Lang): Markup =>
  html`<p class="cost">${first ? sumMarkup(first, lang) : NO_MARKUP}${others.map((cost) => html` · ${sumMarkup(cost, lang)}`)}</p>`
