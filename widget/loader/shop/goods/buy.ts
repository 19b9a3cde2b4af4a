import { isObject } from '../../../../server/contract/is-object.ts'
import { productId } from '../../../../server/contract/checkout/product-id.ts'
import { isElement, isForm } from '../../../browser/dom-kind.ts'
import type { ChosenProducts } from '../../../browser/host.ts'
import { inLang } from '../../../../server/contract/in-lang.ts'
import { dispatchSchoolEvent } from '../../../browser/school-event.ts'
import { ADD_ITEM_PATH, isPuzzleReply } from '../../../api/add-item.ts'
import type { ChosenParts, ShopParts } from '../define-checkout.ts'
import { type GoodsTexts, goodsTexts } from '../../../texts/page/goods-texts.ts'
import { langOf } from '../../../texts/page/page-lang.ts'
import { pageTexts } from '../../../texts/page/texts.ts'
import { buyingPage, isCartShown, leaveFor, type ProductRequest, productRequestOf, shows } from './buying-page.ts'
import type { OwnedAt } from './owned.ts'
import { type SchoolOf, schoolOf, type SchoolParts } from './school-of.ts'

/** The gift fields in the form of a certificate's button. */
const GIFT_FIELDS = ['giver_name', 'giver_gender', 'receiver_email', 'message', 'send_on'] as const

/** The form around a certificate's button, or the one that its `form` attribute names; null for other products. */
const giftForm = (button: Element, { type }: ProductRequest): HTMLFormElement | null =>
  type === 'gift-certificate' && 'form' in button && isForm(button.form) ? button.form : null

const bodyOf = ({ type, product, months }: ProductRequest, gift: HTMLFormElement | null) => {
  const body = new FormData()
  body.append('product_type', type)
  body.append('product_id', product)
  if (months) body.append('duration', months)
  const details = gift && new FormData(gift)
  for (const name of GIFT_FIELDS) {
    const value = details?.get(name)
    if (value) body.append(name, value)
  }
  return body
}

type Field = Element & Pick<HTMLInputElement, 'setCustomValidity' | 'reportValidity'>

const isField = (found: unknown): found is Field => isElement(found) && 'setCustomValidity' in found

/** Shows the school's error at its field until the next input. False if the form has no such field. */
const sayAtField = (form: HTMLFormElement, errors: Record<string, unknown>): boolean => {
  for (const [name, messages] of Object.entries(errors)) {
    const field = form.elements.namedItem(name)
    const [texts] = [messages].flat()
    if (!isField(field) || typeof texts !== 'string') continue
    field.setCustomValidity(texts)
    form.addEventListener('input', () => field.setCustomValidity(''), { once: true })
    field.reportValidity()
    return true
  }
  return false
}

const errorsIn = (reply: unknown) => (isObject(reply) && isObject(reply.errors) ? reply.errors : {})

/** The first error message, `__all__` before all others; '' if there is none. */
const refusalIn = ({ __all__ = [], ...rest }: Record<string, unknown>): string => {
  const [first] = [__all__, ...Object.values(rest)].flat()
  return typeof first === 'string' ? first : ''
}

const countIn = (reply: unknown) => (isObject(reply) && typeof reply.count === 'number' ? reply.count : 0)

const jsonOf = (response: Response): Promise<unknown> => response.json().catch(() => null)

/** A checkout that shows the whole cart. */
const CART_CHECKOUT = 'school-checkout:not([product],[trial],[subscribe],[resubscribe])'

const choose = (chosen: ChosenProducts, { type, product, months }: ProductRequest) =>
  chosen.add(productId(type, product), /^\d{1,2}$/.test(months) ? months : '')

/** Buys the product that `data-school-buy` of a button names. */
export type Buy = (button: Element) => Promise<void>

type Outcome = { count: number } | { refused: string; errors: Record<string, unknown> }

const put = async (school: SchoolOf, body: FormData, texts: GoodsTexts): Promise<Outcome> => {
  try {
    const send = () => school.call(ADD_ITEM_PATH, body)
    let response = await send()
    let reply = await jsonOf(response)
    if (isPuzzleReply(reply)) {
      const { solvePuzzle } = await import('./buy-puzzle.ts')
      body.append('puzzle', await solvePuzzle(reply.challenge))
      response = await send()
      reply = await jsonOf(response)
    }
    if (response.ok) return { count: countIn(reply) }
    const errors = errorsIn(reply)
    return { refused: refusalIn(errors) || texts.refused, errors }
  } catch (error) {
    const isUnlisted = error instanceof Error && error.name === 'SecurityError'
    return { refused: isUnlisted ? texts.unlisted : texts.offline, errors: {} }
  }
}

/**
 * Handles a press on `data-school-buy`: adds the product to the cart, shows a notification, and opens the cart if the page shows none. If
 * the user already owns the product, the press opens it instead. A certificate is sent with the gift fields of its button's form. On another
 * origin the browser keeps a separate cart, which the school's pages do not show: unless the page has its own checkout, the press opens the
 * school's page that sells this product. Where that browser keeps no cookies, the page holds the product for its checkout, which leads to
 * the school with it. Source: DESIGN §4.
 */
export const makeBuy =
  (parts: Pick<ShopParts, 'notify'> & SchoolParts & ChosenParts, ownedAt: OwnedAt): Buy =>
  async (button) => {
    const lang = langOf(button.getAttribute('data-school-lang'))
    await pageTexts.loadSubjects(lang).catch(() => undefined) // its fallback is Russian or English
    const texts = pageTexts.of('goods', goodsTexts, lang)
    const productRequest = productRequestOf(button)
    if (!productRequest) return parts.notify('error', texts.unknown)
    const school = schoolOf(parts, button.getAttribute('data-school-api'), lang)
    const owned = ownedAt(button)
    if (owned !== null) return leaveFor(school, parts.origin.api + owned, button)
    if (!isCartShown(school.apiBase)) return leaveFor(school, buyingPage(school.apiBase, productRequest, lang), button)
    const gift = giftForm(button, productRequest)
    if (gift?.reportValidity() === false) return
    const stored = await put(school, bodyOf(productRequest, gift), texts)
    const isBlocked = 'refused' in stored && 'cookies' in stored.errors && school.apiBase !== location.origin
    if (isBlocked && !shows(CART_CHECKOUT))
      return leaveFor(school, buyingPage(school.apiBase, productRequest, lang), button)
    const outcome = isBlocked ? { count: choose(parts.chosenFor(school.apiBase), productRequest) } : stored
    if ('refused' in outcome) {
      if (!gift || !sayAtField(gift, outcome.errors)) parts.notify('error', outcome.refused)
      return
    }
    dispatchSchoolEvent(button, 'school:cart', { count: outcome.count })
    parts.notify('success', texts.added)
    if (!shows('school-cart,school-checkout'))
      leaveFor(school, school.apiBase + inLang('/checkout/cart/list', lang), button)
  }
