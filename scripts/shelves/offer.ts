import { html, type Markup } from '../../server/mail/html.ts'
import { spellSum } from '../../server/mail/sums.ts'

/** What something costs by the price list, and what it is cheaper by now, in kopecks. */
export interface Cost {
  priceRub?: number | null
  discountRub?: number | null
}

const rubles = (sum: number) => spellSum(sum, 'RUB', 'ru')

/** `3 000 ₽`, with the price of before where it is cheaper now. */
export const costMarkup = ({ priceRub, discountRub }: Cost): Markup => {
  const price = priceRub ?? 0
  const off = discountRub ?? 0
  const now = html`<strong>${rubles(price - off)}</strong>`
  if (off === 0) return html`<p class="cost">${now}</p>`
  return html`<p class="cost"><span class="unseen">Сейчас </span>${now} <span class="unseen">, раньше </span><s>${rubles(price)}</s></p>`
}

interface Choice {
  months?: number
  /** The id of the form that says more of it. */
  form?: string
}

/** `what` ends the words of the button for who does not see the card. */
export const buyMarkup = (product: string, what: string, { months, form }: Choice = {}): Markup => {
  const duration = months === undefined ? '' : html` data-school-duration="${months}"`
  const of = form === undefined ? '' : html` form="${form}"`
  return html`<button class="button" type="button" data-school-buy="${product}"${duration}${of} aria-label="В корзину: ${what}">В корзину</button>`
}

/** The page for this product alone. */
export const singleMarkup = (address: string, what: string): Markup =>
  html`<a href="${address}" aria-label="Купить сразу: ${what}">Купить сразу</a>`

export const coverMarkup = (img: string | null | undefined): Markup =>
  html`<img class="cover" src="${img ?? ''}" alt="" width="320" height="240" loading="lazy">`
