/** What a person has bought: asked of the school once somebody is there, and again after each change. */

import { learn, post } from '../session.js'
import { cardsSection } from './cards.js'
import { once } from './form.js'
import { lilsSection } from './lils.js'
import { purchasesSection } from './purchases.js'
import { createQuestion } from './question.js'
import { subscriptionSection } from './subscription.js'

export const goodsSections = (place) => {
  const part = (name) => place.querySelector(`[data-${name}]`)
  const question = createQuestion(part('question'))
  const retry = part('goods-retry')
  let turn = 0
  let state = 'asking'
  let shown = ''

  const enter = (next) => {
    for (const one of place.querySelectorAll('[data-goods-state]')) one.hidden = one.dataset.goodsState !== next
    state = next
  }

  /** What is as it was is left alone, with the focus that may be in it. */
  const show = (body) => {
    const told = JSON.stringify(body)
    if (told === shown) return
    shown = told
    for (const section of sections) section.show(body)
  }

  /** A late answer to an earlier question counts no more. What is shown stays where the school does not answer. */
  const load = async () => {
    turn += 1
    const own = turn
    const reply = await post('/api/v1/purchases/')
    if (own !== turn) return
    if (reply.ok) {
      show(reply.body)
      enter('here')
    } else if (reply.status === 401) await learn()
    else if (state !== 'here') {
      enter('unknown')
      part('goods-fault').textContent = Object.values(reply.errors)[0]
    }
  }

  const changed = {
    done: load,
    /** What to say of a refusal; a person who is gone is told so by the page. */
    refused: async ({ status, errors }) => {
      if (status === 401) {
        question.close()
        await learn()
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
    part('goods-fault').textContent = ''
    await load()
    if (state === 'here') part('subscription').querySelector('h2').focus()
  })
  retry.addEventListener('click', () => void askAgain())

  return {
    load,
    /** Somebody else is here, or nobody: nothing of the one before is left in the page. */
    reset: () => {
      turn += 1
      shown = ''
      question.close()
      enter('asking')
      for (const section of sections) section.reset()
      for (const rows of place.querySelectorAll('[data-rows]')) rows.replaceChildren()
    },
  }
}
