/**
 * The pages for one product. The checkout shows it whether the cart has it or not; the cart does not change before it is paid.
 */
import { checkAuth, post, watch } from '../../session.js'

const state = document.querySelector('[data-state]')
const refused = document.querySelector('[data-refused]')
const owned = document.querySelector('[data-owned]')
const place = document.querySelector('[data-checkout]')

let isPerson = false
watch(({ status }) => {
  isPerson = status === 'ok'
})

const SCHOOL = 1
const CAMP = 2
const CATALOG = 3

/** The product that each URL sells, from its path and its query. */
const shelves = [
  [/^\/school\/checkout$/, (_, query) => ['school', SCHOOL, query.get('duration')]],
  [/^\/school\/camp\/checkout$/, (_, query) => ['camp', CAMP, query.get('duration')]],
  [/^\/lessons\/catalog\/checkout$/, (_, query) => ['catalog', CATALOG, query.get('catalog')]],
  [/^\/lessons\/checkout$/, (_, query) => ['lesson', query.get('lesson')]],
  [/^\/(course|gift-certificate|plus)\/(\d+)\/checkout$/, ([type, id]) => [type, id]],
]

const requestedProduct = () => {
  const path = location.pathname.replace(/\/$/, '')
  const query = new URLSearchParams(location.search)
  for (const [pattern, read] of shelves) {
    const found = pattern.exec(path)
    if (found) return read(found.slice(1), query)
  }
  return []
}

/** `course:12`, `school:1:3`; null if the URL names no product. */
const named = ([type, id, months]) => {
  if (!/^\d{1,9}$/.test(id)) return null
  return /^\d{1,2}$/.test(months) ? `${type}:${id}:${months}` : `${type}:${id}`
}

const refuse = ({ product_id: id, duration, __all__: rest }) => {
  state.hidden = true
  place.replaceChildren()
  refused.hidden = false
  refused.querySelector('[data-reason]').textContent = id ?? duration ?? rest ?? ''
}

/** The user's permanent purchase of this page's product; undefined if there is none. */
const bought = async ([type, id]) => {
  if (!isPerson) return undefined
  const reply = await post('/api/v1/purchases/')
  return reply.ok ? reply.body.owned.find((one) => one.type === type && one.product_id === Number(id)) : undefined
}

const showOwned = ({ name, url }) => {
  state.hidden = true
  place.replaceChildren()
  owned.hidden = false
  owned.querySelector('[data-owned-name]').textContent = `«${name}»`
  owned.querySelector('[data-owned-link]').href = url === '' ? '/user/profile/' : url
}

/** Says why the product is not sold here; the call that would add it to the cart knows the reason. */
const explain = async ([type, id]) => {
  const reply = await post(`/api/v1/add-item/?lang=${document.documentElement.lang}`, {
    product_type: type ?? '',
    product_id: String(id ?? ''),
  })
  refuse(reply.ok ? {} : reply.errors)
}

/** The checkout has nothing to sell: the product is bought already, or not sold here. */
const replaceEmpty = async () => {
  await checkAuth()
  const item = await bought(requestedProduct())
  if (item) showOwned(item)
  else await explain(requestedProduct())
}

const show = () => {
  const checkout = document.createElement('school-checkout')
  checkout.setAttribute('lang', document.documentElement.lang)
  checkout.setAttribute('theme', 'auto')
  checkout.setAttribute('product', named(requestedProduct()))
  checkout.addEventListener('school:step', ({ detail }) => {
    if (detail.screen === 'empty') void replaceEmpty()
  })
  checkout.append(state.querySelector('.fallback'))
  state.hidden = true
  place.replaceChildren(checkout)
}

/** Mentions the cart if it has other products. */
const showOthers = async ([type, id]) => {
  const reply = await post('/api/v1/get-cart/current/')
  const isOther = (item) => (item.camp ? 'camp' : item.type) !== type || item.product_id !== Number(id)
  document.querySelector('[data-others]').hidden = !(reply.ok && reply.body.items.some(isOther))
}

if (named(requestedProduct())) show()
await checkAuth()
await (named(requestedProduct()) ? showOthers : explain)(requestedProduct())
