/** The purchases, their dates, and until when each is accessible. */

import { connectMore, dated, rowOf, showRows } from './rows.js'
import { dayOf, sumOf } from './wording.js'

/** Rows before a button shows the rest. */
const MOST = 10

/**
 * Until when a purchase is accessible: lessons and purchases without an end just are, and a certificate has no access. Source: checkout
 * spec §2.
 */
const openness = ({ type, available_to: end }) => {
  if (type === 'gift-certificate') return null
  if (type === 'lesson' || end === null) return 'Доступно'
  return `${new Date(end) > new Date() ? 'Доступно' : 'Было доступно'} до\u00A0${dayOf(end)}`
}

/** Links only to pages of the school itself. */
const linked = (row, { url, type }) => {
  const name = row.querySelector('h3')
  const place = URL.canParse(url, location.origin) ? new URL(url, location.origin) : null
  if (place?.origin !== location.origin || type === 'gift-certificate') return row
  const link = Object.assign(document.createElement('a'), { href: place.href, textContent: name.textContent })
  name.replaceChildren(link)
  return row
}

const rowFor = (section) => (one) => {
  const { name, date, price, currency } = one
  const words = { name, date: dayOf(date), price: sumOf(price, currency), open: openness(one) }
  return linked(dated(rowOf(section, words), date), one)
}

export const purchasesSection = (section) => ({
  show: ({ purchases }) => showRows(section, purchases.map(rowFor(section)), MOST),
  ...connectMore(section),
})
