import { inLang } from '../../../../server/contract/in-lang.ts'
import { isRecord } from '../school-call.ts'
import type { ShopParts } from '../shop-code.ts'
import { goodsWords, langOf } from './goods-words.ts'
import { buyingPage, isCartShown, leaveFor, shows } from './leave.ts'
import type { OwnedAt } from './owned.ts'
import { type SchoolOf, schoolOf, type SchoolParts } from './school-of.ts'
import { type Wish, wishOf } from './wish.ts'

const bodyOf = ({ type, product, months }: Wish) => {
  const body = new FormData()
  body.append('product_type', type)
  body.append('product_id', product)
  if (months) body.append('duration', months)
  return body
}

/** The first sentence of a refusal, `__all__` before all others; '' where there is none. */
const refusalIn = (reply: unknown): string => {
  const { __all__ = [], ...rest } = isRecord(reply) && isRecord(reply.errors) ? reply.errors : {}
  const [first] = [__all__, ...Object.values(rest)].flat()
  return typeof first === 'string' ? first : ''
}

const countIn = (reply: unknown) => (isRecord(reply) && typeof reply.count === 'number' ? reply.count : 0)

const jsonOf = (answer: Response): Promise<unknown> => answer.json().catch(() => null)

/** Puts into the cart what `data-school-buy` of a button names. */
export type Buy = (button: Element) => Promise<void>

type Outcome = { count: number } | { refused: string }

const put = async (school: SchoolOf, body: FormData, words: (typeof goodsWords)['ru']): Promise<Outcome> => {
  try {
    const answer = await school.call('/api/v1/add-item/', body)
    const reply = await jsonOf(answer)
    return answer.ok ? { count: countIn(reply) } : { refused: refusalIn(reply) || words.refused }
  } catch {
    return { refused: words.offline }
  }
}

/**
 * What a press on `data-school-buy` does: puts the product into the cart, once however often it is pressed, says so, and leads to the
 * cart where the page shows none; to the product where the person has it already. On another origin the browser keeps a cart apart,
 * which the school's pages do not show: there, unless
 * the page has a checkout of its own, a press leads to the page of the school that sells this product. Source: DESIGN §4.
 */
export const makeBuy = (parts: Pick<ShopParts, 'notify'> & SchoolParts, ownedAt: OwnedAt): Buy => {
  const busy = new WeakSet<Element>()
  const buy = async (button: Element) => {
    const lang = langOf(button.getAttribute('data-school-lang'))
    const words = goodsWords[lang]
    const wish = wishOf(button)
    if (!wish) return parts.notify('error', words.unknown)
    const owned = ownedAt(button)
    if (owned !== null) return leaveFor(parts.origin.api + owned, button)
    const school = schoolOf(parts, button.getAttribute('data-school-api'), lang)
    if (!isCartShown(school.apiBase)) return leaveFor(buyingPage(school.apiBase, wish, lang), button)
    const outcome = await put(school, bodyOf(wish), words)
    if ('refused' in outcome) return parts.notify('error', outcome.refused)
    const detail = { count: outcome.count }
    button.dispatchEvent(new CustomEvent('school:cart', { bubbles: true, composed: true, detail }))
    parts.notify('success', words.added)
    if (!shows('school-cart,school-checkout')) leaveFor(school.apiBase + inLang('/checkout/cart/list', lang), button)
  }
  return async (button) => {
    if (busy.has(button)) return
    busy.add(button)
    button.setAttribute('aria-busy', 'true')
    await buy(button)
    button.removeAttribute('aria-busy')
    busy.delete(button)
  }
}
