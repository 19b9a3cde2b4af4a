/** The user's purchases: requested after the sign-in and again after each change. */

import { checkAuth, post } from '../../session.js'
import { cardsSection } from './cards.js'
import { once } from '../form.js'
import { lilsSection } from './lils.js'
import { purchasesSection } from './purchases.js'
import { createQuestion } from './question.js'
import { subscriptionSection } from './subscription.js'

export const goodsSections = (place) => {
  const part = (name) => place.querySelector(`[data-${name}]`)
  const question = createQuestion(part('question'))
  const retry = part('goods-retry')
  let latestRequest = 0
  let state = 'asking'
  let shown = ''

  const enter = (next) => {
    for (const one of place.querySelectorAll('[data-goods-state]')) one.hidden = one.dataset.goodsState !== next
    state = next
  }

  /** Leaves unchanged data alone, since the focus may be in it. */
  const show = (body) => {
    const serialized = JSON.stringify(body)
    if (serialized === shown) return
    shown = serialized
    for (const section of sections) section.show(body)
  }

  /** Ignores the response to an earlier request. If the school does not answer, data on the page stays. */
  const load = async () => {
    latestRequest += 1
    const request = latestRequest
    const reply = await post('/api/v1/purchases/')
    if (request !== latestRequest) return
    if (reply.ok) {
      show(reply.body)
      enter('here')
    } else if (reply.status === 401) await checkAuth()
    else if (state !== 'here') {
      enter('unknown')
      part('goods-error').textContent = Object.values(reply.errors)[0]
    }
  }

  const changed = {
    done: load,
    /** The message for an error; the page itself notifies a user who is signed out. */
    refused: async ({ status, errors }) => {
      if (status === 401) {
        question.close()
        await checkAuth()
      }
      return Object.values(errors)[0]
    },
  }

  const sections = [
    subscriptionSection(part('subscription'), { question, changed }),
    purchasesSection(part('purchases')),
    cardsSection(part('cards'), { question, changed }),
    lilsSection(part('lils')),
  ]

  const askAgain = once(retry, async () => {
    part('goods-error').textContent = ''
    await load()
    if (state === 'here') part('subscription').querySelector('h2').focus()
  })
  retry.addEventListener('click', () => void askAgain())

  return {
    load,
    /** Called when another user, or none, is signed in: removes the previous user's data from the page. */
    reset: () => {
      latestRequest += 1
      shown = ''
      question.close()
      enter('asking')
      for (const section of sections) section.reset()
      for (const rows of place.querySelectorAll('[data-rows]')) rows.replaceChildren()
    },
  }
}
