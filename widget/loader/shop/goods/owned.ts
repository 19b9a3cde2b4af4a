import { isObject } from '../../../../server/contract/is-object.ts'
import { productId } from '../../../../server/contract/checkout/product-id.ts'
import { goodsTexts } from '../../../texts/page/goods-texts.ts'
import { langOf } from '../../../texts/page/page-lang.ts'
import { pageTexts } from '../../../texts/page/texts.ts'
import { schoolOf, type SchoolParts } from './school-of.ts'
import { productRequestOf } from './buying-page.ts'

interface OwnedProduct {
  name: string
  /** The product's path on the school's origin. */
  url: string
}

/** The content and label of a button before it was marked as bought. */
interface Before {
  nodes: Node[]
  label: string | null
}

/** The profile, for products without a page of their own. */
const CABINET = '/user/profile/'

const productsIn = (reply: unknown): [product: string, OwnedProduct][] => {
  const owned: unknown[] = isObject(reply) && Array.isArray(reply.owned) ? reply.owned : []
  return owned
    .filter(isObject)
    .map(({ type, product_id: id, name, url }) => [
      `${String(type)}:${String(id)}`,
      { name: String(name), url: typeof url === 'string' && url.startsWith('/') ? url : CABINET },
    ])
}

const langOfButton = (button: Element) => langOf(button.getAttribute('data-school-lang'))

/** The texts for all buttons of the page; its fallback is Russian or English. */
const loadTexts = () => {
  const langs = [...document.querySelectorAll('[data-school-buy]')].map(langOfButton)
  return Promise.all([...new Set(langs)].map((lang) => pageTexts.loadSubjects(lang).catch(() => undefined)))
}

const setLabel = (button: Element, label: string | null) =>
  label === null ? button.removeAttribute('aria-label') : button.setAttribute('aria-label', label)

/** The path of a button's product if the user already owns it, else null. */
export type OwnedAt = (button: Element) => string | null

/**
 * On the school's own pages, marks the buttons of products that the user has bought permanently; a press then opens the product. Refreshed
 * after a sign-in, a sign-out and a payment. On another origin it does nothing: there the school's product page says it.
 */
export const watchOwned = (parts: SchoolParts): OwnedAt => {
  const marked = new Map<Element, Before>()
  let products = new Map<string, OwnedProduct>()
  let lookups = 0

  const ownedBy = (button: Element) => {
    const productRequest = productRequestOf(button)
    return (productRequest && products.get(productId(productRequest.type, productRequest.product))) ?? null
  }
  const mark = (button: Element, { name }: OwnedProduct) => {
    const texts = pageTexts.of('goods', goodsTexts, langOfButton(button))
    if (!marked.has(button))
      marked.set(button, { nodes: [...button.childNodes], label: button.getAttribute('aria-label') })
    button.textContent = texts.owned
    setLabel(button, texts.goTo(name))
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
    const isPerson = isObject(who) && who.status === 'ok'
    return new Map(isPerson ? productsIn(await (await call('/api/v1/purchases/')).json()) : [])
  }
  /** If the school does not answer, the buttons stay as they are: it refuses to sell a product twice. */
  const refresh = async () => {
    lookups += 1
    const own = lookups
    const [found] = await Promise.all([fetchOwned().catch(() => null), loadTexts()])
    if (found === null || own !== lookups) return
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
