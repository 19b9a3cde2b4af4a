import { buttonLink, mainLink, note, pageHtml, paragraph } from '../auth/pages/layout.ts'
import { addItem } from '../catalog/carts/add-item.ts'
import { cartOfCaller } from '../catalog/carts/cart-store.ts'
import { removeItem } from '../catalog/carts/change-cart.ts'
import { namedItems } from '../catalog/carts/named-items.ts'
import { CURRENT, emptyCart, ownerOf } from '../catalog/carts/own-cart.ts'
import { pricedCart } from '../catalog/carts/priced-cart.ts'
import { SUBSCRIBE_PRICE } from '../contract/checkout/cart-totals.ts'
import { CART_ITEMS_MAX } from '../contract/checkout/limits.ts'
import type { CartItemReply, CartReply } from '../contract/checkout/cart-calls.ts'
import { addItemBody, removeItemBody } from '../contract/checkout/cart-calls.ts'
import { payBody } from '../contract/checkout/payment-calls.ts'
import type { OrderForm, OrderPage, PayForm, RemoveForm } from '../contract/form-schemas.ts'
import { inLang } from '../contract/in-lang.ts'
import type { Lang } from '../contract/langs.ts'
import { allMethodNames } from '../contract/checkout/method-names.ts'
import { methodTraits, PAGE_METHODS, type PageMethod } from '../contract/checkout/methods.ts'
import { type Currency, formatSum, toMinor } from '../contract/checkout/money.ts'
import { signInAddress } from '../contract/sign-in-address.ts'
import type { Deps } from '../app/deps.ts'
import { goodsNamed, productIdOf } from '../contract/checkout/product-id.ts'
import type { PageReply } from '../http/form/endpoint.ts'
import { html, type Markup } from '../http/html.ts'
import { say } from '../http/messages.ts'
import type { Caller } from '../http/use-case.ts'
import { cartReply } from '../orders/cart-reply/cart-reply.ts'
import { pay } from '../orders/paying/pay.ts'
import { onwards } from '../orders/paying/to-bank.ts'
import { type FormErrors, formOf, formPage, ORDER_PAGE, showAgain, STALE } from './form-page.ts'
import { formTexts } from './texts.ts'

const NOT_FOUND = 404

const namesIn = (products: string) => products.split(',').slice(0, CART_ITEMS_MAX)

/** The named products, or the caller's cart. */
const cartOf = async (deps: Deps, products: string | undefined, caller: Caller): Promise<CartReply> => {
  const { db, now } = deps
  const cart = (await cartOfCaller(db, ownerOf(caller))) ?? emptyCart(caller, CURRENT, now())
  const items = products === undefined ? undefined : await namedItems(db, cart, namesIn(products))
  return cartReply(deps, await pricedCart(db, cart, now(), null, items), caller.person)
}

const totalOf = ({ items }: CartReply) => items.reduce((sum, { price, discount }) => sum + price - discount, 0)

const removal = (item: CartItemReply, token: string, caller: Caller): Markup => {
  const { remove, removeNamed } = formTexts[caller.lang].order
  const controls = html`<button class="button quiet" type="submit" aria-label="${removeNamed(item.name)}">${remove}</button>`
  return formOf({ action: `${ORDER_PAGE}remove/`, token, hidden: { item_id: item.id }, controls }, caller)
}

/** Minor units of the later automatic charges; null for a purchase that renews nothing. */
const renewalPrice = ({ type, is_trial, plus_current_price: plus }: CartItemReply, currency: Currency) => {
  if (type === 'catalog' && is_trial) return SUBSCRIBE_PRICE[currency]
  return plus === null ? null : toMinor(plus)
}

const monthsIn = (months: number, lang: Lang): string =>
  formTexts[lang].order.months[months] ??
  new Intl.NumberFormat(lang, { style: 'unit', unit: 'month', unitDisplay: 'long' }).format(months)

/** How an item renews, else for how long it is open; '' for a certificate. Source: checkout spec §4, §9. */
const termOf = (item: CartItemReply, currency: Currency, lang: Lang): string => {
  const { forEver, monthly, yearly, renewal } = formTexts[lang].order
  const { type, duration } = item
  const price = renewalPrice(item, currency)
  if (price !== null) return `${(duration === 12 ? yearly : monthly)(formatSum(price, currency, lang))} ${renewal}`
  if (duration !== null) return monthsIn(duration, lang)
  return type === 'gift-certificate' ? '' : forEver
}

/** `isStored`: the items are those of the cart, which they can be removed from. */
const list = (cart: CartReply, isStored: boolean, token: string, caller: Caller): Markup => {
  const { lang } = caller
  const sum = (major: number) => formatSum(toMinor(major), cart.currency, lang)
  const about = (item: CartItemReply): Markup => {
    const term = termOf(item, cart.currency, lang)
    return html`
            <p>${item.name}: <span translate="no">${sum(item.price - item.discount)}</span></p>${term && note(term)}`
  }
  return html`
        <ul class="items">${cart.items.map(
          (item) => html`
          <li><div>${about(item)}</div>${isStored ? removal(item, token, caller) : ''}</li>`,
        )}
        </ul>
        <p>${formTexts[lang].order.total}: <b translate="no">${sum(totalOf(cart))}</b></p>`
}

/** The methods that have a page of the provider: a card is paid on that of YooKassa, whoever charges cards in the widget. */
const pageMethods = ({ methods, currency }: CartReply, { payments }: Deps): PageMethod[] => {
  const hasCards = currency === 'RUB' && payments.ids.includes('yookassa')
  return PAGE_METHODS.filter((method) => methods[method] && (methodTraits[method].servedBy !== 'cards' || hasCards))
}

const payFormOf = (deps: Deps, cart: CartReply, token: string, caller: Caller): Markup => {
  const texts = formTexts[caller.lang].order
  const methods = pageMethods(cart, deps)
  if (methods.length === 0) return paragraph(texts.noMethod)
  const hidden = { total: String(totalOf(cart)), items: JSON.stringify(cart.items.map(({ id }) => id)) }
  const controls = html`${methods.map(
    (method) => html`
          <button class="button" type="submit" name="method" value="${method}">${allMethodNames[caller.lang][method]}</button>`,
  )}`
  const stored = cart.is_recurrent ? paragraph(texts.storedForRenewal) : ''
  return html`${stored}${paragraph(texts.pay)}${formOf({ action: `${ORDER_PAGE}pay/`, token, hidden, controls }, caller)}
        <p class="note">${texts.consent} <a class="link" href="/user-offer/">${texts.offer}</a>.</p>`
}

/** `products`: what the page shows again after the sign-in, by default the cart. */
const signInFor = ({ lang }: Caller, products?: string): string =>
  signInAddress(lang, products ? `${ORDER_PAGE}?${new URLSearchParams({ products })}` : ORDER_PAGE)

const nextStep = (deps: Deps, cart: CartReply, products: string | undefined, token: string, caller: Caller): Markup => {
  const { lang, person } = caller
  const texts = formTexts[lang].order
  if (products !== undefined) {
    const controls = html`<button class="button" type="submit">${texts.add}</button>`
    const named = namesIn(products).filter((name) => cart.items.some(({ id }) => id === productIdOf(name)))
    return formOf({ action: ORDER_PAGE, token, hidden: { products: named.join(',') }, controls }, caller)
  }
  if (person) return payFormOf(deps, cart, token, caller)
  return html`${paragraph(texts.signInFirst)}${mainLink(signInFor(caller), texts.signIn)}`
}

const pageOf = async (
  deps: Deps,
  products: string | undefined,
  caller: Caller,
  errors: FormErrors = {},
): Promise<string> => {
  const { heading, empty, owned, toCourses } = formTexts[caller.lang].order
  const cart = await cartOf(deps, products, caller)
  const bought = cart.owned.map(({ name }) => paragraph(owned(name)))
  const order = (token: string) =>
    html`${list(cart, products === undefined, token, caller)}${nextStep(deps, cart, products, token, caller)}`
  const rest =
    cart.items.length > 0
      ? order(caller.csrfToken())
      : html`${bought.length > 0 ? '' : paragraph(empty)}${buttonLink('/courses/', toCourses)}`
  return formPage(caller.lang, { heading, errors, body: html`${bought}${rest}` })
}

/** Shows named products, or the cart, with the button that leads on, for browsers that run no scripts. Changes nothing. */
export const showOrder = async (deps: Deps, { products }: OrderPage, caller: Caller): Promise<PageReply> => ({
  html: await pageOf(deps, products, caller),
})

/** In a flood of carts only users get one here: this browser solves no puzzle. */
const signInToAdd = (products: string, caller: Caller): PageReply => {
  const { heading, signInToAdd: text, signIn } = formTexts[caller.lang].order
  const body = html`${paragraph(text)}${mainLink(signInFor(caller, products), signIn)}`
  return { html: pageHtml(caller.lang, { heading, body }) }
}

/** Adds the named products to the cart. */
export const addToOrder = (deps: Deps, { products }: OrderForm, caller: Caller): Promise<PageReply> =>
  showAgain(
    caller,
    (errors) => pageOf(deps, undefined, caller, errors),
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

/** Removes an item from the cart and shows the others. */
export const removeFromOrder = (deps: Deps, { item_id }: RemoveForm, caller: Caller): Promise<PageReply> =>
  showAgain(
    caller,
    (errors, status) => {
      const { removedAlready } = formTexts[caller.lang].order
      return pageOf(deps, undefined, caller, status === NOT_FOUND ? { __all__: removedAlready } : errors)
    },
    async () => {
      await removeItem(deps, removeItemBody.parse({ item_id }), caller)
      return { seeOther: inLang(ORDER_PAGE, caller.lang) }
    },
  )

/** Starts the payment of the cart on the page of a provider, and leads there. Source: checkout spec §4. */
export const payByForm = async (deps: Deps, form: PayForm, caller: Caller): Promise<PageReply> => {
  if (!caller.person) return { seeOther: signInFor(caller) }
  const { cartChanged, order } = formTexts[caller.lang]
  const again = (errors: FormErrors) => {
    const isChanged = errors.items === say('cartChanged', caller.lang)
    return pageOf(deps, undefined, caller, isChanged ? { items: cartChanged } : errors)
  }
  return showAgain(caller, again, async () => {
    const reply = await pay(deps, payBody.parse({ ...form, cart_id: CURRENT }), caller)
    if (reply.status === 'redirect') return onwards({ address: reply.redirect_to, fields: null }, caller.lang)
    if (reply.status === 'error' || reply.status === 'unavailable')
      return { html: await again({ __all__: order.failed }) }
    return { seeOther: inLang(`/checkout/return/${reply.payment}/`, caller.lang) }
  })
}

const staleOrder = async (deps: Deps, products: string | undefined, caller: Caller): Promise<PageReply> => ({
  html: await pageOf(deps, products, caller, { __all__: formTexts[caller.lang].stale }),
  status: STALE,
})

/** Shows the products, or the cart, as they are now, with a fresh token. */
export const showOrderAgain = (deps: Deps, { products }: OrderPage, caller: Caller): Promise<PageReply> =>
  staleOrder(deps, products, caller)

/** Shows the cart as it is now; where a session has ended, so that the cart is not this visitor's, leads to the sign-in and back. */
export const showCartAgain = async (deps: Deps, _form: OrderPage, caller: Caller): Promise<PageReply> =>
  caller.person || (await cartOf(deps, undefined, caller)).items.length > 0
    ? staleOrder(deps, undefined, caller)
    : { seeOther: signInFor(caller) }

/** The same for the pay button, which only users have. */
export const payAgain = async (deps: Deps, _form: OrderPage, caller: Caller): Promise<PageReply> =>
  caller.person ? staleOrder(deps, undefined, caller) : { seeOther: signInFor(caller) }
