/** Subscriptions: their charges, until when they are accessible, and the cancellation, which asks for confirmation. */

import { post } from '../../session.js'
import { rowOf, showRows } from './rows.js'
import { dayOf, sumOf } from './format.js'

const runs = ({ state }) => state === 'trial' || state === 'active' || state === 'past_due'

const states = {
  trial: 'Пробный период',
  active: 'Действует',
  past_due: 'Оплата не прошла',
  canceled: 'Отменена',
  ended: 'Закончилась',
}

const until = ({ available_to: end }) => `Открыта до\u00A0${dayOf(end)}.`

const leads = {
  trial: (one) => `Бесплатно до\u00A0${dayOf(one.available_to)}. Потом подписка продлится сама.`,
  active: (one) => `${until(one)} Потом подписка продлится сама.`,
  past_due: ({ next_charge: next }) =>
    next
      ? `Списать деньги не получилось. Попробуем ещё раз ${dayOf(next)}.`
      : 'Списать деньги не получилось. Чтобы заниматься дальше, возобновите подписку.',
  canceled: (one) => `${until(one)} Больше мы ничего не\u00A0спишем.`,
  ended: ({ available_to: end }) => `Была открыта до\u00A0${dayOf(end)}.`,
}

const consequence = (one) => {
  if (new Date(one.available_to) <= new Date())
    return `«${one.name}» закроется сразу, и\u00A0мы больше ничего не\u00A0спишем.`
  const day = dayOf(one.available_to)
  return `«${one.name}» останется открытой до\u00A0${day}, а\u00A0потом закончится. Больше мы ничего не\u00A0спишем.`
}

/** `changed` handles a change or a refusal by the school. */
export const subscriptionSection = (section, { question, changed }) => {
  const result = section.querySelector('[data-result]')

  const cancel = (one) => {
    let end = ''
    result.textContent = ''
    question.ask({
      title: 'Отменить подписку?',
      text: consequence(one),
      yes: 'Отменить подписку',
      no: 'Оставить',
      work: async () => {
        const reply = await post('/api/v1/cancel-subscription/', { subscription: one.id })
        if (!reply.ok) return changed.refused(reply)
        end = reply.body.available_to
        await changed.done()
        return null
      },
      done: () => {
        section.querySelector('h2').focus()
        result.textContent = `Подписка отменена. Открыта до\u00A0${dayOf(end)}.`
      },
    })
  }

  const rowFor = (one) => {
    const isCharged = one.next_charge !== null
    const row = rowOf(section, {
      name: one.name,
      'state-words': states[one.state],
      lead: leads[one.state](one),
      charge: isCharged ? dayOf(one.next_charge) : null,
      price: isCharged ? sumOf(one.price, one.currency) : null,
      card: runs(one) ? (one.card?.name ?? 'Не\u00A0указана: продлить подписку будет нечем') : null,
    })
    row.dataset.subscriptionState = one.state
    const [button, resume] = [row.querySelector('[data-cancel]'), row.querySelector('[data-resume]')]
    if (runs(one)) button.addEventListener('click', () => cancel(one))
    else button.remove()
    if (!one.may_resume) resume.remove()
    for (const part of row.querySelectorAll('.facts, .row-ways')) if (!part.firstElementChild) part.remove()
    return row
  }

  return {
    show: ({ subscription, other_subscriptions: others }) => {
      const all = subscription ? [subscription, ...others] : others
      section.querySelector('h2').textContent = all.length > 1 ? 'Подписки' : 'Подписка'
      showRows(section, all.map(rowFor))
    },
    reset: () => (result.textContent = ''),
  }
}
