/** The purchases, their dates, and until when each is accessible. */

import { connectMore, dated, rowOf, showRows } from './rows.js'
import { dayOf, lilsOf, methodNames, sumOf } from './format.js'

/** Rows before a button shows the rest. */
const MOST = 10

/**
 * Until when a purchase is accessible: lessons and purchases without an end just are, and a certificate has no access. Source: checkout
 * spec §2.
 */
const openness = ({ type, available_to: end, order }) => {
  if (order.state === 'refunded') return 'Закрыто'
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

/** Number, sum and method of an order; of its further items only the number. */
const orderText = ({ order, currency }, isFirst) => {
  const { number, total, lils, method } = order
  if (!isFirst) return `Заказ ${number}`
  const sums = [...(total > 0 || lils === 0 ? [sumOf(total, currency)] : []), ...(lils > 0 ? [lilsOf(lils)] : [])]
  const way = total > 0 ? `, ${methodNames[method]}` : ''
  return `Заказ ${number}: ${sums.join(' и\u00A0')}${way}`
}

const refundText = ({ order: { refunded }, currency }, isFirst) =>
  isFirst && refunded > 0 ? `Возвращаем или уже вернули: ${sumOf(refunded, currency)}` : null

/** Links only to https pages: receipts are on the provider's. */
const withReceipt = (row, { order: { receipt_url: url } }, isFirst) => {
  const link = row.querySelector('[data-receipt]')
  const isPage = isFirst && url !== null && URL.canParse(url) && new URL(url).protocol === 'https:'
  if (isPage) Object.assign(link, { href: url, hidden: false })
  else link.remove()
  return row
}

const rowFor = (section) => (one, at, all) => {
  const { name, date, price, currency } = one
  const isFirst = all[at - 1]?.order.number !== one.order.number
  const texts = {
    name,
    date: dayOf(date),
    price: sumOf(price, currency),
    open: openness(one),
    order: orderText(one, isFirst),
    returned: refundText(one, isFirst),
  }
  return withReceipt(linked(dated(rowOf(section, texts), date), one), one, isFirst)
}

export const purchasesSection = (section) => ({
  show: ({ purchases }) => showRows(section, purchases.map(rowFor(section)), MOST),
  ...connectMore(section),
})
