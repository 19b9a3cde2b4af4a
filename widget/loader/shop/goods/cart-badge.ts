import { isObject } from '../../../../server/contract/is-object.ts'
import { safeTarget } from '../../../../server/contract/redirects.ts'
import { CART_CHANNEL } from '../../../browser/cart-channel.ts'
import { schoolCart } from '../../../elements/school-cart.ts'
import { leadLinksOut } from '../../../browser/frame.ts'
import { makeSheet } from '../../../browser/shadow/style-sheet.ts'
import { draw } from '../../../browser/shadow/view-tree.ts'
import { utmFields } from '../../../browser/utm-fields.ts'
import { withQuery } from '../../../checkout/model/single-page.ts'
import type { ChosenParts, ShopParts } from '../define-checkout.ts'
import css from './cart-badge.css?inline'
import { goodsTexts } from '../../../texts/page/goods-texts.ts'
import { langOf } from '../../../texts/page/page-lang.ts'
import { pageTexts } from '../../../texts/page/texts.ts'
import { isCartShown } from './buying-page.ts'
import { schoolOf, type SchoolParts } from './school-of.ts'

const CART = 'M2 3h2.2l2 10.2h9l1.8-7.4H5M7.4 16.8h.01M14 16.8h.01'

const sheet = makeSheet(css)

const icon = () =>
  draw([['svg', { class: 'icon', viewBox: '0 0 20 20', 'aria-hidden': 'true' }, ['path', { d: CART }]]])

const as = <Kind extends Element>(element: Kind, { part }: { part: string }): Kind => {
  element.setAttribute('part', part)
  return element
}

const makeLink = () => {
  const link = as(document.createElement('a'), { part: 'link' })
  const count = as(document.createElement('span'), { part: 'badge' })
  count.translate = false
  link.append(...icon(), count)
  return { link, count }
}

/** The products that this page holds where no cart can be stored; undefined for none. */
const bodyOf = (products: string) => {
  const body = new FormData()
  body.append('products', products)
  return products === '' ? undefined : body
}

const countOf = (value: unknown) => (isObject(value) && typeof value.count === 'number' ? value.count : null)
const itemsIn = (reply: unknown) => (isObject(reply) && Array.isArray(reply.items) ? reply.items.length : null)

/** Watches the cart for a connected element, until `signal` aborts. */
type Watch = (show: (count: number | null) => void, refresh: () => void, signal: AbortSignal) => void

/** Watches cart changes in this page and in other tabs, and sign-in and sign-out, which change the cart's owner. */
const watch: Watch = (show, refresh, signal) => {
  const onCount = (data: unknown) => {
    const count = countOf(data)
    if (count !== null) show(count)
  }
  document.addEventListener('school:cart', (event) => onCount(event.detail), { signal })
  document.addEventListener('school:signed-in', refresh, { signal })
  document.addEventListener('school:signed-out', refresh, { signal })
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CART_CHANNEL)
  channel.addEventListener('message', ({ data }) => onCount(data))
  signal.addEventListener('abort', () => channel.close())
}

/**
 * Defines `<school-cart>`: a link to the cart with the number of its items. The number is hidden if it is unknown or 0, or if the cart is
 * one that the visitor would not find (see `isCartShown`).
 */
export const defineCart = (parts: Pick<ShopParts, 'sheets'> & SchoolParts & ChosenParts): void => {
  class Badge extends HTMLElement {
    static readonly observedAttributes = Object.keys(schoolCart.attributes)
    readonly #view = makeLink()
    #life: AbortController | null = null
    #count: number | null = null
    /** Grows with each count and each request: the response of an older request is dropped. */
    #version = 0

    constructor() {
      super()
      const root = this.attachShadow({ mode: 'open' })
      for (const one of [...parts.sheets, sheet]) one.adopt(root)
      root.append(this.#view.link)
      this.#view.link.addEventListener('click', (press) => this.#leave(press))
      leadLinksOut(root)
    }
    connectedCallback() {
      const life = new AbortController()
      this.#life = life
      const refresh = () => void this.#refresh(life.signal)
      watch((count) => this.#show(count), refresh, life.signal)
      this.#draw()
      this.#loadTexts()
      refresh()
    }
    disconnectedCallback() {
      this.#life?.abort()
      this.#life = null
    }
    attributeChangedCallback(name: string, before: string | null, after: string | null) {
      if (!this.#life) return
      if (name === 'lang') this.#loadTexts()
      if (name !== 'api' || before === after) return this.#draw()
      this.#show(null)
      void this.#refresh(this.#life.signal)
    }
    /** Draws the badge again once the texts of its language have loaded. */
    #loadTexts() {
      const draw = () => this.#draw()
      pageTexts.loadSubjects(langOf(this.getAttribute('lang'))).then(draw, () => undefined)
    }
    #school() {
      return schoolOf(parts, this.getAttribute('api'), langOf(this.getAttribute('lang')))
    }
    /** Somebody whose session only this page holds takes it along to the school. */
    #leave(press: MouseEvent) {
      const { pageSession, leave } = this.#school()
      const { link } = this.#view
      const isPlain = !press.ctrlKey && !press.metaKey && !press.shiftKey && !press.altKey
      if (!isPlain || press.defaultPrevented || !pageSession.isHeld()) return
      press.preventDefault()
      void leave(link.href)
    }
    async #refresh(signal: AbortSignal) {
      const school = this.#school()
      if (!isCartShown(school.apiBase)) return
      this.#version += 1
      const version = this.#version
      try {
        const response = await school.call('/api/v1/get-cart/current/', bodyOf(parts.chosenFor(school.apiBase).names()))
        const count = response.ok ? itemsIn(await response.json()) : null
        if (!signal.aborted && version === this.#version) this.#show(count)
      } catch {
        // the link to the cart still works
      }
    }
    #show(count: number | null) {
      this.#version += 1
      this.#count = count
      this.#draw()
    }
    #draw() {
      const lang = langOf(this.getAttribute('lang'))
      const texts = pageTexts.of('goods', goodsTexts, lang)
      const { apiBase } = this.#school()
      const places = { base: apiBase, origins: [location.origin] }
      const products = parts.chosenFor(apiBase).names()
      const query = {
        ...(lang !== 'ru' && { lang }),
        ...(products && { products, ...utmFields(new URL(location.href)) }),
      }
      const { link, count } = this.#view
      const known = isCartShown(apiBase) ? this.#count : null
      link.lang = lang
      link.href = (
        safeTarget(this.getAttribute('href'), places) ?? apiBase + withQuery('/checkout/cart/list', query)
      ).toString()
      link.setAttribute('aria-label', known === null ? texts.cart : texts.items(known))
      count.textContent = known ? String(known) : ''
    }
  }
  customElements.define(schoolCart.tag, Badge)
}
