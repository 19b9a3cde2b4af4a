/** Accounts of other services that sign in here: a row each, which can be unlinked. */

import { post } from '../../session.js'
import { rowOf, showRows } from '../goods/rows.js'
import { dayOf } from '../goods/format.js'

const texts = {
  made: (day) => `Подключено ${day}.`,
  used: (day) => `Последний вход ${day}.`,
  unused: 'Этим способом ещё не\u00A0входили.',
  unlinked: (name) => `${name}: вход отключён.`,
  question: (name) => `Отключить вход через ${name}?`,
  consequence:
    'Сам аккаунт останется, но войти через него в\u00A0школу не\u00A0получится. Остальные способы входа останутся.',
}

export const identitiesPart = (place, { question, showMessage, refused, leaveRow }) => {
  let shown = ''

  const show = ({ identities }) => {
    const serialized = JSON.stringify(identities)
    if (serialized === shown) return // the focus may be in it
    shown = serialized
    showRows(place, identities.map(rowFor))
  }

  const unlink = ({ id, name }) => {
    showMessage('')
    question.ask({
      title: texts.question(name),
      text: texts.consequence,
      yes: 'Отключить',
      no: 'Оставить',
      work: async () => {
        const reply = await post('/api/v1/identity-unlink/', { id })
        if (!reply.ok) return refused(reply)
        show(reply.body)
        return null
      },
      done: () => {
        leaveRow()
        showMessage(texts.unlinked(name))
      },
    })
  }

  const rowFor = (identity) => {
    const { name, created_at: made, used_at: used } = identity
    const row = rowOf(place, {
      name,
      made: texts.made(dayOf(made)),
      used: used === null ? texts.unused : texts.used(dayOf(used)),
    })
    const button = row.querySelector('[data-remove]')
    button.setAttribute('aria-label', `Отключить вход через ${name}`)
    button.addEventListener('click', () => unlink(identity))
    return row
  }

  return {
    /** Whether the school lets people in by accounts of other services. */
    isOffered: ({ providers }) => providers !== undefined,
    load: async () => {
      const reply = await post('/api/v1/identities/')
      if (reply.ok) {
        show(reply.body)
        place.hidden = false
      }
      return reply
    },
    forgetSecrets: () => {},
    reset: () => {
      shown = ''
      place.hidden = true
      place.querySelector('[data-rows]').replaceChildren()
    },
  }
}
