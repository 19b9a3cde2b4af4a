/**
 * The pages for one product. `?cart_id=` names a cart that already has it and is shown at once; without it, or if the cart lacks the
 * product, `add-item` adds the product to the visitor's own cart, as a buy button does.
 */
import { learn, post, watch } from '../../session.js'

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

const wished = () => {
  const path = location.pathname.replace(/\/$/, '')
  const query = new URLSearchParams(location.search)
  for (const [pattern, read] of shelves) {
    const found = pattern.exec(path)
    if (found) return read(found.slice(1), query)
  }
  return []
}

const show = (count) => {
  const [type, id] = wished()
  const checkout = document.createElement('school-checkout')
  checkout.setAttribute('lang', document.documentElement.lang)
  checkout.setAttribute('theme', 'auto')
  checkout.setAttribute('product', `${type}:${id}`)
  state.hidden = true
  place.replaceChildren(checkout)
  if (count === undefined) return
  document.querySelector('[data-others]').hidden = count < 2
  checkout.dispatchEvent(new CustomEvent('school:cart', { bubbles: true, composed: true, detail: { count } }))
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

/** Adds the cart to the page's URL, so that a reload adds nothing. */
const name = (cartId) => {
  const address = new URL(location.href)
  address.searchParams.set('cart_id', cartId)
  history.replaceState(history.state, '', address)
}

const add = async () => {
  const [type, id, duration] = wished()
  await learn()
  const reply = await post(`/api/v1/add-item/?lang=${document.documentElement.lang}`, {
    product_type: type ?? '',
    product_id: String(id ?? ''),
    duration: duration ?? '',
  })
  if (!reply.ok) {
    const item = await bought([type, id])
    return item ? showOwned(item) : refuse(reply.errors)
  }
  name(reply.body.cart_id)
  show(reply.body.count)
}

const isMissing = async ([type, id]) => {
  const reply = await post('/api/v1/get-cart/current/', { product: `${type}:${id}` })
  return reply.ok && reply.body.items.length === 0
}

/** Shows the cart at once, until the product turns out to be bought already, or not to be in the cart. */
const showKnown = async () => {
  show()
  await learn()
  const item = await bought(wished())
  if (item) return showOwned(item)
  if (await isMissing(wished())) await add()
}

if (new URLSearchParams(location.search).has('cart_id')) await showKnown()
else await add()
