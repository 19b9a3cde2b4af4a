import type { Deps } from '../app/deps.ts'
import { namesOtherItems } from '../contract/checkout/other-items.ts'
import type { Lang } from '../contract/messages.ts'
import { CART_LINES, firstViewsIn, withFirstViews } from '../demo/first-views.ts'
import { type Page, pageReader } from '../demo/page.ts'
import type { SignedInPerson } from '../http/use-case.ts'
import { cartPreview } from '../orders/cart-reply/cart-preview.ts'
import type { Reader } from './reader.ts'

const FILE = 'checkout/index.html'

/** Another cart, and the link for browsers without scripts, which redirects. */
const OTHER_VIEW = /[?&](?:cart_id=|form(?:&|$))/

interface CartPage {
  text: string
  /** With the hashes of its inline scripts and style sheets. */
  page: Pick<Page, 'scripts' | 'styles'>
}

type ReadCartPage = (person: SignedInPerson, address: { lang: Lang; search: string }) => Promise<CartPage | null>

interface CartPageParts {
  reader: Pick<Reader, 'cartLines'>
  /** The published pages. */
  folder: URL
  ways: readonly string[]
}

/**
 * The page of the cart with its lines in the HTML. Null where the page is the same for everybody: for an
 * empty cart, one under payment, and addresses that show other items.
 */
export const createCartPage = (deps: Deps, { reader, folder, ways }: CartPageParts): ReadCartPage => {
  const { isProduction, hasDemoPages } = deps.config
  const firstViews = firstViewsIn(folder, deps.config)
  const read = pageReader(folder, { school: '', foreign: '', isProduction, hasDemoPages }, (html) => {
    const views = firstViews()
    return views ? withFirstViews(html, views, ways, { forms: { checkout: 'lines' } }) : html
  })
  return async (person, { lang, search }) => {
    if (namesOtherItems(search) || OTHER_VIEW.test(search)) return null
    const lines = reader.cartLines(await cartPreview(deps, person), lang)
    const page = lines === null ? null : read(FILE, lang)
    const [before, after] = page?.plain.toString().split(CART_LINES) ?? []
    if (!page || after === undefined) return null
    return { text: `${before}${lines}${after}`, page }
  }
}
