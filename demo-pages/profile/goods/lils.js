/** The user's lils: the balance and the history. */

import { connectMore, dated, rowOf, showRows } from './rows.js'
import { changeOf, dayOf, lilsOf } from './format.js'

/** Rows before a button shows the rest. */
const MOST = 5

const kinds = {
  gift: 'Подарок школы',
  certificate: 'Подарочный сертификат',
  reward: 'За\u00A0покупку',
  order: 'Оплата заказа',
  release: 'Заказ не\u00A0оплачен, лилики вернулись',
  refund: 'Покупка возвращена',
}

export const lilsSection = (section) => {
  const rowFor = ({ amount, kind, date }) => {
    const texts = { kind: kinds[kind] ?? 'Изменение', amount: changeOf(amount), date: dayOf(date) }
    return dated(rowOf(section, texts), date)
  }
  return {
    show: ({ bonuses, lils_history: history }) => {
      section.querySelector('[data-balance]').textContent = lilsOf(bonuses)
      showRows(section, history.map(rowFor), MOST)
    },
    ...connectMore(section),
  }
}
