import { isObject } from '../../../server/contract/is-object.ts'
import { CATALOG_SUBSCRIPTION_ID } from '../../../server/contract/checkout/limits.ts'
import { type Currency, formatSum, toMinor } from '../../../server/contract/checkout/money.ts'
import { namesOtherItems } from '../../../server/contract/checkout/other-items.ts'
import type { CheckoutConfig } from '../../browser/host.ts'
import type { Lang } from '../../elements/element-spec.ts'
import { draw, type ViewNode } from '../../browser/shadow/view-tree.ts'
import { pageTexts } from '../../texts/page/texts.ts'

/** The fields of an item that are drawn before the checkout's code has loaded. */
interface EarlyItem {
  name: string
  img: string
  price: number
  discount: number
  type?: unknown
  camp?: unknown
  product_id?: unknown
  duration?: unknown
  is_gift?: unknown
  gift?: unknown
  is_trial?: unknown
  plus_current_price?: unknown
}

/** Whether the checkout lets the buyer choose the months of an item, see `durationsOf`. */
const hasMonths = ({ type, camp, product_id: product, duration }: EarlyItem) =>
  typeof duration === 'number' &&
  (camp === true || type === 'school' || (type === 'catalog' && product !== CATALOG_SUBSCRIPTION_ID))

/** The subscription to the catalogue: its kind is its name, which the checkout does not repeat. */
const isOwnCatalog = ({ type, is_trial: isTrial }: EarlyItem) => type === 'catalog' && isTrial === true

/** Whether the checkout names the later charges of an item, see `termsOf`. */
const hasTerms = (item: EarlyItem) => typeof item.plus_current_price === 'number' || isOwnCatalog(item)

const DEEPER_STEP = /\/(methods?|cards|info|review|widget|success|fail)\//

const isItem = (value: unknown): value is EarlyItem =>
  isObject(value) &&
  typeof value.name === 'string' &&
  typeof value.img === 'string' &&
  typeof value.price === 'number' &&
  typeof value.discount === 'number'

export interface PlainCart {
  items: EarlyItem[]
  currency: Currency
}

const hasOwned = ({ owned }: Record<string, unknown>) => Array.isArray(owned) && owned.length > 0

/** A cart that can be drawn from its items alone; null if it is empty, has a payment, an unreadable item or what the buyer has already. */
export const plainCart = (reply: unknown): PlainCart | null => {
  if (!isObject(reply) || !Array.isArray(reply.items) || reply.payment || hasOwned(reply)) return null
  const items = reply.items.filter(isItem)
  const currency = reply.currency === 'EUR' ? 'EUR' : 'RUB'
  return items.length > 0 && items.length === reply.items.length ? { items, currency } : null
}

/** Whether the checkout begins with the cart as it is: no other step, and no option that replaces its items. */
const startsWithCart = ({ page, trial, subscribe, resubscribe }: CheckoutConfig) =>
  (page === '' || page === 'list') &&
  !trial &&
  !subscribe &&
  !resubscribe &&
  !DEEPER_STEP.test(`${location.pathname}/`) &&
  !namesOtherItems(location.search)

const thumb = (img: string, apiBase: string): ViewNode => {
  if (img === '') return ['span', { class: 'thumb' }]
  const src = img.startsWith('/') ? apiBase + img : img
  return ['img', { class: 'thumb', src, width: '96', height: '72', alt: '' }]
}

/** The checkout's texts load later; this one reserves its width, so that the price does not wrap again. */
const remove = { ru: 'Убрать', en: 'Remove' }

/** The room of the months to choose from. */
const pick: ViewNode = ['div', { class: 'pick' }, ['span', { class: 'bar field' }]]

/** The room of one line, such as the kind and the author. */
const hint: ViewNode = ['p', { class: 'hint' }, '\u00A0']

/** The room of the later charges. A narrow page has one more line for them, and for the gift. */
const terms: ViewNode = ['p', { class: 'hint room' }, '\u00A0', ['br', {}], '\u00A0']

/** The room of the gift of a certificate: who gives it if that is named, who gets it, and the link to edit that. */
const giftOf = ({ gift }: EarlyItem): ViewNode[] => {
  const { giver_name: giver, receiver_email: receiver } = isObject(gift) ? gift : {}
  return [
    ...(giver ? [hint] : []),
    ['p', { class: receiver ? 'hint room long' : 'hint room' }, '\u00A0'],
    ['span', { class: 'link' }],
  ]
}

interface LineOptions {
  currency: Currency
  lang: Lang
  apiBase: string
  isRemovable: boolean
}

const drawn = (item: EarlyItem, { currency, lang, apiBase, isRemovable }: LineOptions): ViewNode => {
  const { name, img, price, discount } = item
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
  const link: ViewNode = ['span', { class: 'link', 'aria-hidden': 'true' }, pageTexts.of('remove', remove, lang)]
  return [
    'li',
    { class: hasMonths(item) ? 'item with-pick' : 'item', part: 'item' },
    thumb(img, apiBase),
    [
      'div',
      { class: 'about' },
      ['b', { class: 'name' }, name],
      ...(isOwnCatalog(item) ? [] : [hint]),
      ...(hasTerms(item) ? [terms] : []),
      ...(hasMonths(item) ? [pick] : []),
      ...(item.is_gift === true ? giftOf(item) : []),
    ],
    [
      'div',
      { class: 'cost' },
      ['p', { class: 'price' }, ['b', { translate: 'no' }, sum(price - off)], ...was],
      ...(isRemovable ? [link] : []),
    ],
  ]
}

/**
 * The lines of a cart as the checkout draws them. `apiBase`: the origin of the school's pictures, '' on its own pages. The one product of a
 * page for it is not removable.
 */
export const cartLines = (
  { items, currency }: PlainCart,
  lang: Lang,
  apiBase: string,
  isRemovable = true,
): ViewNode[] => items.map((item) => drawn(item, { currency, lang, apiBase, isRemovable }))

const SKELETON = '.items.skeleton'

/** What the checkout has yet to replace: its skeleton, or the empty cart in the page until the checkout's own has loaded. */
const WAITING = `${SKELETON}, .empty > .skeleton, .outline`

/** A copy of what stands in the view. */
const copyOf = (view: HTMLElement): HTMLElement => {
  const copy = document.createElement('div')
  copy.className = view.className
  copy.append(...[...view.childNodes].map((node) => node.cloneNode(true)))
  return copy
}

/** Passes the focus of a link on to the one in its place. */
const passFocus = (from: HTMLElement, to: HTMLElement) => {
  const at = [...from.querySelectorAll('a')].findIndex((link) => link.matches(':focus'))
  to.querySelectorAll('a')[at]?.focus({ preventScroll: true })
}

/** Shows `copy` in place of the view as long as the view waits: until the cart or an error is there. */
const showInstead = (view: HTMLElement, copy: HTMLElement) => {
  const update = () => {
    const isWaiting = view.querySelector(WAITING) !== null
    if (isWaiting && !copy.isConnected) {
      view.before(copy)
      passFocus(view, copy)
    }
    if (isWaiting && !view.hidden) view.hidden = true // also where the element has just shown it
    if (isWaiting || !view.hidden) return
    watch.disconnect()
    view.hidden = false
    passFocus(copy, view)
    copy.remove()
  }
  const watch = new MutationObserver(update)
  watch.observe(view, { childList: true, subtree: true, attributeFilter: ['hidden'] })
  update()
}

/** Lines that are as they should be stay: their pictures are not loaded again. */
const drawInto = (list: Element, lines: ViewNode[]) => {
  const nodes = draw(lines)
  const shown = list.childNodes
  if (nodes.length === shown.length && nodes.every((node, at) => node.isEqualNode(shown[at] ?? null))) return
  list.className = 'items'
  list.removeAttribute('aria-hidden')
  list.replaceChildren(...nodes)
}

/**
 * Keeps the lines, or the empty cart, that the page has brought in sight while the checkout waits; null if there are none. Returns what draws
 * other lines.
 */
const keepLines = (view: HTMLElement): ((lines: ViewNode[]) => void) | null => {
  const list = view.querySelector('.items')
  if (list?.matches(SKELETON)) return null
  const copy = copyOf(view)
  const styles = view.previousElementSibling
  if (!list && styles?.matches('style')) copy.prepend(styles.cloneNode(true)) // the links' own, which the element drops with the page's view
  showInstead(view, copy)
  return (lines) => {
    for (const one of [list, copy.querySelector('.items')]) if (one) drawInto(one, lines)
  }
}

interface EarlyPlace {
  view: HTMLElement
  config: CheckoutConfig
  apiBase: string
}

/**
 * Draws the cart's items into a copy of the skeleton, as the checkout will draw them. Lines that the page has brought are drawn anew only if
 * the cart has changed since. An unreadable response changes nothing.
 */
export const showEarly = async (response: Promise<Response>, { view, config, apiBase }: EarlyPlace): Promise<void> => {
  if (!startsWithCart(config)) return
  const drawAnew = keepLines(view)
  const [reply] = await Promise.all([response, pageTexts.loadSubjects(config.lang)])
  const cart = plainCart(await reply.clone().json())
  if (!cart) return
  const lines = cartLines(cart, config.lang, apiBase, !config.product)
  if (drawAnew) return drawAnew(lines)
  const copy = copyOf(view)
  const list = copy.querySelector(SKELETON)
  const hasFailed = view.querySelector('[role=alert]') !== null
  if (!list || hasFailed) return
  drawInto(list, lines)
  showInstead(view, copy)
}
