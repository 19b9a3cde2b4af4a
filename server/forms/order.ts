import { buttonLink, mainLink, pageHtml, paragraph } from '../auth/pages/layout.ts'
import { addItem } from '../catalog/carts/add-item.ts'
import { cartOfCaller } from '../catalog/carts/cart-store.ts'
import { namedItems } from '../catalog/carts/named-items.ts'
import { CURRENT, emptyCart, ownerOf } from '../catalog/carts/own-cart.ts'
import { pricedCart } from '../catalog/carts/priced-cart.ts'
import { CART_ITEMS_MAX } from '../contract/checkout/limits.ts'
import type { CartReply } from '../contract/checkout/replies.ts'
import { addItemBody, payBody } from '../contract/checkout/schemas.ts'
import { type OrderForm, type OrderPage, type PayForm } from '../contract/form-schemas.ts'
import { inLang } from '../contract/in-lang.ts'
import { methodNames, methodTraits, PAGE_METHODS, type PageMethod } from '../contract/checkout/methods.ts'
import { formatSum, toMinor } from '../contract/checkout/money.ts'
import type { Deps } from '../app/deps.ts'
import { goodsNamed } from '../contract/checkout/product-id.ts'
import type { PageReply } from '../http/form/endpoint.ts'
import { html, type Markup } from '../http/html.ts'
import type { Caller } from '../http/use-case.ts'
import { cartReply } from '../orders/cart-reply/cart-reply.ts'
import { pay } from '../orders/paying/pay.ts'
import { onwards } from '../orders/paying/to-bank.ts'
import { faultOf, formOf, ORDER_PAGE, showAgain, SIGN_IN_PAGE } from './form-page.ts'
import { formTexts } from './texts.ts'

const namesIn = (products: string) => products.split(',').slice(0, CART_ITEMS_MAX)

/** The named products, or the caller's cart. */
const cartOf = async (deps: Deps, products: string | undefined, caller: Caller): Promise<CartReply> => {
  const { db, now } = deps
  const cart = (await cartOfCaller(db, ownerOf(caller))) ?? emptyCart(caller, CURRENT, now())
  const items = products === undefined ? undefined : await namedItems(db, cart, namesIn(products))
  return cartReply(deps, await pricedCart(db, cart, now(), null, items), caller.person)
}

const totalOf = ({ items }: CartReply) => items.reduce((sum, { price, discount }) => sum + price - discount, 0)

const list = (cart: CartReply, { lang }: Caller): Markup => {
  const sum = (major: number) => formatSum(toMinor(major), cart.currency, lang)
  return html`
        <ul>${cart.items.map(
          ({ name, price, discount }) => html`
          <li>${name}: <span translate="no">${sum(price - discount)}</span></li>`,
        )}
        </ul>
        <p>${formTexts[lang].order.total}: <b translate="no">${sum(totalOf(cart))}</b></p>`
}

/** The methods that have a page of the provider: a card is paid on that of YooKassa, whoever charges cards in the widget. */
const pageMethods = ({ methods, currency }: CartReply, { payments }: Deps): PageMethod[] => {
  const hasCards = currency === 'RUB' && payments.ids.includes('yookassa')
  return PAGE_METHODS.filter((method) => methods[method] && (methodTraits[method].servedBy !== 'cards' || hasCards))
}

const payFormOf = (deps: Deps, cart: CartReply, caller: Caller): Markup => {
  const texts = formTexts[caller.lang].order
  const methods = pageMethods(cart, deps)
  if (methods.length === 0) return paragraph(texts.noMethod)
  const hidden = { total: String(totalOf(cart)), items: JSON.stringify(cart.items.map(({ id }) => id)) }
  const controls = html`${methods.map(
    (method) => html`
          <button class="button" type="submit" name="method" value="${method}">${methodNames[caller.lang][method]}</button>`,
  )}`
  return html`${paragraph(texts.pay)}${formOf({ action: `${ORDER_PAGE}pay/`, token: caller.csrfToken(), hidden, controls }, caller)}
        <p class="note">${texts.consent} <a class="link" href="/user-offer/">${texts.offer}</a>.</p>`
}

/** `products`: what the page shows again after the sign-in, by default the cart. */
const signInAddress = ({ lang }: Caller, products?: string): string => {
  const own: Record<string, string> = lang === 'ru' ? {} : { lang }
  const back = new URLSearchParams({ ...(products && { products }), ...own })
  const query = new URLSearchParams({ next: back.size > 0 ? `${ORDER_PAGE}?${back}` : ORDER_PAGE, ...own })
  return `${SIGN_IN_PAGE}?${query}`
}

const nextStep = (deps: Deps, cart: CartReply, products: string | undefined, caller: Caller): Markup => {
  const { lang, person } = caller
  const texts = formTexts[lang].order
  if (products !== undefined) {
    const controls = html`<button class="button" type="submit">${texts.add}</button>`
    return formOf({ action: ORDER_PAGE, token: caller.csrfToken(), hidden: { products }, controls }, caller)
  }
  if (person) return payFormOf(deps, cart, caller)
  return html`${paragraph(texts.signInFirst)}${mainLink(signInAddress(caller), texts.signIn)}`
}

const pageOf = async (
  deps: Deps,
  products: string | undefined,
  caller: Caller,
  fault: string | null = null,
): Promise<string> => {
  const { heading, empty, toCourses } = formTexts[caller.lang].order
  const cart = await cartOf(deps, products, caller)
  const rest =
    cart.items.length > 0
      ? html`${list(cart, caller)}${nextStep(deps, cart, products, caller)}`
      : html`${paragraph(empty)}${buttonLink('/courses/', toCourses)}`
  return pageHtml(caller.lang, { heading, body: html`${faultOf(fault)}${rest}` })
}

/** Shows named products, or the cart, with the button that leads on, for browsers that run no scripts. Changes nothing. */
export const showOrder = async (deps: Deps, { products }: OrderPage, caller: Caller): Promise<PageReply> => ({
  html: await pageOf(deps, products, caller),
})

/** In a flood of carts only users get one here: this browser solves no puzzle. */
const signInToAdd = (products: string, caller: Caller): PageReply => {
  const { heading, signInToAdd: text, signIn } = formTexts[caller.lang].order
  const body = html`${paragraph(text)}${mainLink(signInAddress(caller, products), signIn)}`
  return { html: pageHtml(caller.lang, { heading, body }) }
}

/** Adds the named products to the cart. */
export const addToOrder = (deps: Deps, { products }: OrderForm, caller: Caller): Promise<PageReply> =>
  showAgain(
    caller,
    (fault) => pageOf(deps, undefined, caller, fault),
    async () => {
      for (const name of namesIn(products)) {
        const { type, product, months } = goodsNamed(name) ?? {}
        const item = { product_type: type, product_id: product, ...(months && { duration: months }) }
        const { status } = await addItem(deps, addItemBody.parse(item), caller)
        if (status === 'puzzle') return signInToAdd(products, caller)
      }
      return { seeOther: inLang(ORDER_PAGE, caller.lang) }
    },
  )

/** Starts the payment of the cart on the page of a provider, and leads there. Source: checkout spec §4. */
export const payByForm = async (deps: Deps, form: PayForm, caller: Caller): Promise<PageReply> => {
  if (!caller.person) return { seeOther: signInAddress(caller) }
  const again = (fault: string) => pageOf(deps, undefined, caller, fault)
  return showAgain(caller, again, async () => {
    const reply = await pay(deps, payBody.parse({ ...form, cart_id: CURRENT }), caller)
    if (reply.status === 'redirect') return onwards({ address: reply.redirect_to, fields: null }, caller.lang)
    if (reply.status === 'error' || reply.status === 'unavailable')
      return { html: await again(formTexts[caller.lang].order.failed) }
    return { seeOther: inLang(`/checkout/return/${reply.payment}/`, caller.lang) }
  })
}
