/** Shows the buyers of a course how to go on instead of its price. */

import { watch } from '../session.js'

const course = document.querySelector('[data-if-bought]')?.closest('[data-offer]')?.dataset.offer

const isBought = async () => {
  const reply = await fetch(`/api/v1/access/?kind=course&id=${course}`)
  return reply.ok && (await reply.json()).is_bought
}

const show = async (isPerson) => {
  const isOwn = isPerson && (await isBought())
  for (const part of document.querySelectorAll('[data-if-bought]')) part.hidden = !isOwn
}

if (course)
  watch(({ status }) => {
    if (status !== 'unknown') show(status === 'ok').catch(() => undefined) // the price stays
  })
