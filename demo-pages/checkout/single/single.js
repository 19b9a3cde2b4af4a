/**
 * The pages for one product. The checkout shows it whether the cart has it or not; the cart does not change before it is paid.
 */
import { checkAuth, post, watch } from '../../session.js'

const checkout = document.querySelector('school-checkout')
const refused = document.querySelector('[data-refused]')
const owned = document.querySelector('[data-owned]')
const others = document.querySelector('[data-others]')

const [type, id] = checkout.getAttribute('product').split(':')

let personId = null
/** The person, null for a visitor, who reads why nothing is sold here; undefined while the checkout is here. */
let readerId
watch(({ status, user_id: id }) => {
  personId = status === 'ok' ? id : null
  if (status !== 'unknown' && readerId !== undefined && readerId !== personId) location.reload()
})

/** The note on other products speaks of the payment here, and goes with it. */
const removeCheckout = () => {
  checkout.remove()
  others.remove()
}

const refuse = ({ product_id: reason, duration, __all__: rest }) => {
  removeCheckout()
  refused.hidden = false
  refused.querySelector('[data-reason]').textContent = reason ?? duration ?? rest ?? ''
}

/** The user's permanent purchase of this page's product; undefined if there is none. */
const bought = async () => {
  if (personId === null) return undefined
  const reply = await post('/api/v1/purchases/')
  return reply.ok ? reply.body.owned.find((one) => one.type === type && one.product_id === Number(id)) : undefined
}

const showOwned = ({ name, url }) => {
  removeCheckout()
  owned.hidden = false
  owned.querySelector('[data-owned-name]').textContent = `«${name}»`
  owned.querySelector('[data-owned-link]').href = url === '' ? '/user/profile/' : url
}

/** Says why the product is not sold here; the call that would add it to the cart knows the reason. */
const explain = async () => {
  const fields = { product_type: type, product_id: id }
  const reply = await post(`/api/v1/add-item/?lang=${document.documentElement.lang}`, fields)
  refuse(reply.ok ? {} : reply.errors)
}

/** The checkout has nothing to sell: the product is bought already, or not sold here. */
const replaceEmpty = async () => {
  await checkAuth()
  readerId = personId
  const item = await bought()
  if (item) showOwned(item)
  else await explain()
}

const isOther = (item) => (item.camp ? 'camp' : item.type) !== type || item.product_id !== Number(id)

/** Mentions the cart if it has other products: below the checkout, which does not move then. */
const showOthers = async () => {
  const reply = await post('/api/v1/get-cart/current/')
  others.hidden = !(reply.ok && reply.body.items.some(isOther))
}

checkout.addEventListener('school:step', ({ detail }) => {
  if (detail.screen === 'empty') void replaceEmpty()
})
if (document.documentElement.dataset.step === 'empty') void replaceEmpty()
await checkAuth()
await showOthers()
