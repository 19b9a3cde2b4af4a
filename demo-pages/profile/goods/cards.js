/** Saved cards, each with a delete button that asks for confirmation. */

import { post } from '../../session.js'
import { rowOf, showRows } from './rows.js'
import { dayOf } from './format.js'

const again = 'Чтобы снова заплатить этой картой, её данные понадобится ввести ещё раз.'

/** A card is valid to the end of its month. */
const isOver = (exp) => {
  const [month, year] = exp.split('/').map(Number)
  return new Date(2000 + year, month) <= new Date()
}

const consequence = ({ name, next_charge: next }) =>
  `С\u00A0неё оплачивается «${name}»: ${next ? `${dayOf(next)} ` : ''}списать деньги не\u00A0получится, и\u00A0подписка закончится.`

/** `changed` handles a change or a refusal by the school. */
export const cardsSection = (section, { question, changed }) => {
  const result = section.querySelector('[data-result]')

  const remove = (card, charged) => {
    result.textContent = ''
    question.ask({
      title: `Удалить карту ${card.name}?`,
      text: [...charged.map(consequence), again].join(' '),
      yes: 'Удалить карту',
      no: 'Оставить',
      work: async () => {
        const reply = await post('/api/v1/remove-card/', { card_id: card.id })
        if (!reply.ok) return changed.refused(reply)
        await changed.done()
        return null
      },
      done: () => {
        section.querySelector('h2').focus()
        result.textContent = `Карта ${card.name} удалена.`
      },
    })
  }

  const rowFor = (subscriptions) => (card) => {
    const charged = subscriptions.filter((one) => one.next_charge !== null && one.card?.id === card.id)
    const row = rowOf(section, {
      name: card.name,
      exp: `${isOver(card.exp) ? 'Срок истёк:' : 'До'} ${card.exp}`,
      use: charged.length > 0 ? `Оплачивает: ${charged.map(({ name }) => `«${name}»`).join(', ')}` : null,
    })
    const button = row.querySelector('[data-remove]')
    button.setAttribute('aria-label', `Удалить карту ${card.name}`)
    button.addEventListener('click', () => remove(card, charged))
    return row
  }

  return {
    show: ({ cards, subscription, other_subscriptions: others }) =>
      showRows(section, cards.map(rowFor(subscription ? [subscription, ...others] : others))),
    reset: () => (result.textContent = ''),
  }
}
