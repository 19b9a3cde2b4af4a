import { isObject } from '../../../server/contract/is-object.ts'
import { type Currency, formatSum, toMinor } from '../../../server/contract/checkout/money.ts'
import type { CheckoutConfig } from '../../browser/host.ts'
import type { Lang } from '../../elements/element-spec.ts'
import { draw, type ViewNode } from '../../browser/shadow/view-tree.ts'

/** The fields of an item that are drawn before the checkout's code has loaded. */
interface EarlyItem {
  name: string
  img: string
  price: number
  discount: number
}

/** Query parameters that add items to the cart, or replace them. */
const OTHER_ITEMS = /[?&](?:products|trial|subscribe)=/

const DEEPER_STEP = /\/(methods?|cards|info|review|widget|success|fail)\//

const isItem = (value: unknown): value is EarlyItem =>
  isObject(value) &&
  typeof value.name === 'string' &&
  typeof value.img === 'string' &&
  typeof value.price === 'number' &&
  typeof value.discount === 'number'

/** A cart that can be drawn from its items alone; null if it is empty, has a payment or an unreadable item. */
const plainCart = (reply: unknown): { items: EarlyItem[]; currency: Currency } | null => {
  if (!isObject(reply) || !Array.isArray(reply.items) || reply.payment) return null
  const items = reply.items.filter(isItem)
  const currency = reply.currency === 'EUR' ? 'EUR' : 'RUB'
  return items.length > 0 && items.length === reply.items.length ? { items, currency } : null
}

/** Whether the checkout begins with the cart as it is: no other step, and no option that replaces its items. */
const beginsWithCart = ({ page, trial, subscribe, resubscribe }: CheckoutConfig) =>
  (page === '' || page === 'list') &&
  !trial &&
  !subscribe &&
  !resubscribe &&
  !DEEPER_STEP.test(`${location.pathname}/`) &&
  !OTHER_ITEMS.test(location.search)

const thumb = (img: string, apiBase: string): ViewNode => {
  if (img === '') return ['span', { class: 'thumb' }]
  const src = img.startsWith('/') ? apiBase + img : img
  return ['img', { class: 'thumb', src, width: '96', height: '72', alt: '' }]
}

/** The checkout's texts load later; this one reserves its width, so that the price does not wrap again. */
const remove = { ru: 'Убрать', en: 'Remove' }

const drawn = (
  { name, img, price, discount }: EarlyItem,
  currency: Currency,
  lang: Lang,
  apiBase: string,
): ViewNode => {
  const sum = (major: number) => formatSum(toMinor(major), currency, lang)
  const off = Math.min(price, discount)
  const percent = Math.max(1, Math.round((off / price) * 100))
  const was: ViewNode[] =
    off > 0
      ? [
          ['s', { class: 'was', translate: 'no' }, sum(price)],
          ['span', { class: 'off', translate: 'no' }, `−${percent}\u00A0%`],
        ]
      : []
  return [
    'li',
    { class: 'item', part: 'item' },
    thumb(img, apiBase),
    ['div', { class: 'about' }, ['b', { class: 'name' }, name], ['p', { class: 'hint' }, '\u00A0']],
    ['p', { class: 'price' }, ['b', { translate: 'no' }, sum(price - off)], ...was],
    ['span', { class: 'link', 'aria-hidden': 'true' }, remove[lang]],
  ]
}

const SKELETON = '.items.skeleton'

/** Shows `copy` in place of the view until the view replaces its skeleton with the cart or an error. */
const showInstead = (view: HTMLElement, copy: HTMLElement) => {
  const watch = new MutationObserver(() => {
    if (view.querySelector(SKELETON)) return
    watch.disconnect()
    view.hidden = false
    copy.remove()
  })
  watch.observe(view, { childList: true, subtree: true })
  view.hidden = true
  view.before(copy)
}

interface EarlyPlace {
  view: HTMLElement
  config: CheckoutConfig
  apiBase: string
}

/** Draws the cart's items into a copy of the skeleton, as the checkout will draw them. An unreadable response changes nothing. */
export const showEarly = async (response: Promise<Response>, { view, config, apiBase }: EarlyPlace): Promise<void> => {
  if (!beginsWithCart(config)) return
  const cart = plainCart(await (await response).clone().json())
  const copy = document.createElement('div')
  copy.className = view.className
  copy.append(...[...view.childNodes].map((node) => node.cloneNode(true)))
  const list = copy.querySelector(SKELETON)
  const hasFailed = view.querySelector('[role=alert]') !== null
  if (!cart || !list || hasFailed) return
  list.className = 'items'
  list.removeAttribute('aria-hidden')
  list.replaceChildren(...draw(cart.items.map((item) => drawn(item, cart.currency, config.lang, apiBase))))
  showInstead(view, copy)
}
