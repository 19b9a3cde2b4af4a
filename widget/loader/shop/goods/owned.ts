import { isRecord } from '../school-call.ts'
import { goodsTexts, langOf } from './goods-texts.ts'
import { schoolOf, type SchoolParts } from './school-of.ts'
import { productRequestOf } from './product-request.ts'

interface OwnedProduct {
  name: string
  /** Where it is: a path of the school. */
  url: string
}

/** What a button was before it said that its product is bought. */
interface Before {
  nodes: Node[]
  label: string | null
}

/** What has no page of its own is found in the cabinet. */
const CABINET = '/user/profile/'

const productsIn = (reply: unknown): [product: string, OwnedProduct][] => {
  const owned: unknown[] = isRecord(reply) && Array.isArray(reply.owned) ? reply.owned : []
  return owned
    .filter(isRecord)
    .map(({ type, product_id: id, name, url }) => [
      `${String(type)}:${String(id)}`,
      { name: String(name), url: typeof url === 'string' && url.startsWith('/') ? url : CABINET },
    ])
}

const setLabel = (button: Element, label: string | null) =>
  label === null ? button.removeAttribute('aria-label') : button.setAttribute('aria-label', label)

/** Where the product of a button is that the person has already; null for what is still to be bought. */
export type OwnedAt = (button: Element) => string | null

/**
 * On the school's own pages buttons of what the person has bought for good say so, and a press leads there. Whoever signs in or out is
 * asked about anew. A landing cannot know: there the school's page for the product says it.
 */
export const watchOwned = (parts: SchoolParts): OwnedAt => {
  const marked = new Map<Element, Before>()
  let products = new Map<string, OwnedProduct>()
  let asked = 0

  const ownedBy = (button: Element) => {
    const wish = productRequestOf(button)
    return (wish && products.get(`${wish.type}:${wish.product}`)) ?? null
  }
  const mark = (button: Element, { name }: OwnedProduct) => {
    const words = goodsTexts[langOf(button.getAttribute('data-school-lang'))]
    if (!marked.has(button))
      marked.set(button, { nodes: [...button.childNodes], label: button.getAttribute('aria-label') })
    button.textContent = words.owned
    setLabel(button, words.goTo(name))
  }
  const show = () => {
    for (const [button, { nodes, label }] of marked) {
      if (ownedBy(button)) continue
      button.replaceChildren(...nodes)
      setLabel(button, label)
      marked.delete(button)
    }
    for (const button of document.querySelectorAll('[data-school-buy]')) {
      const owned = ownedBy(button)
      if (owned) mark(button, owned)
    }
  }
  const fetchOwned = async () => {
    const { apiBase, call } = schoolOf(parts, null, 'ru')
    const who: unknown = await (await parts.checkAuth(apiBase)).json()
    const isPerson = isRecord(who) && who.status === 'ok'
    return new Map(isPerson ? productsIn(await (await call('/api/v1/purchases/')).json()) : [])
  }
  /** Where the school does not answer the buttons stay as they are: it refuses to sell twice. */
  const refresh = async () => {
    asked += 1
    const own = asked
    const found = await fetchOwned().catch(() => null)
    if (found === null || own !== asked) return
    products = found
    show()
  }
  if (parts.origin.api === location.origin) {
    void refresh()
    for (const news of ['school:signed-in', 'school:signed-out', 'school:paid'] as const)
      document.addEventListener(news, () => void refresh())
  }
  return (button) => ownedBy(button)?.url ?? null
}
