import type { Deps } from '../app/deps.ts'
import { namesOtherItems } from '../contract/checkout/other-items.ts'
import type { Lang } from '../contract/messages.ts'
import { CART_LINES, firstViewsIn, withFirstViews } from '../demo/first-views.ts'
import { type Page, pageReader } from '../demo/page.ts'
import { prepare } from '../http/public/prepared.ts'
import type { SignedInPerson } from '../http/use-case.ts'
import { cartPreview } from '../orders/cart-reply/cart-preview.ts'
import type { Reader } from './reader.ts'

const FILE = 'checkout/index.html'

/** Another cart, and the link for browsers without scripts, which redirects. */
const OTHER_VIEW = /[?&](?:cart_id=|form(?:&|$))/

type ReadCartPage = (person: SignedInPerson, address: { lang: Lang; search: string }) => Promise<Page | null>

interface CartPageParts {
  reader: Pick<Reader, 'cartLines'>
  /** The published pages. */
  folder: URL
  ways: readonly string[]
}

type Preview = Awaited<ReturnType<typeof cartPreview>>

const isEmpty = (cart: Preview): boolean =>
  cart === null || (cart.items.length === 0 && cart.owned.length === 0 && cart.payment === null)

/**
 * The page of the cart with its lines in the HTML, or with what an empty cart says. Null where the page is the same for everybody: for a
 * cart under payment, one with what the person has already, and addresses that show other items.
 */
export const createCartPage = (deps: Deps, { reader, folder, ways }: CartPageParts): ReadCartPage => {
  const { isProduction, hasDemoPages } = deps.config
  const firstViews = firstViewsIn(folder, deps.config)
  const readerOf = (checkout: 'lines' | 'empty') =>
    pageReader(folder, { school: '', foreign: '', isProduction, hasDemoPages }, (html) => {
      const views = firstViews()
      return views ? withFirstViews(html, views, ways, { forms: { checkout } }) : html
    })
  const readWithLines = readerOf('lines')
  const readEmpty = readerOf('empty')
  return async (person, { lang, search }) => {
    if (namesOtherItems(search) || OTHER_VIEW.test(search)) return null
    const cart = await cartPreview(deps, person)
    if (isEmpty(cart)) return readEmpty(FILE, lang)
    const lines = reader.cartLines(cart, lang)
    const page = lines === null ? null : readWithLines(FILE, lang)
    const [before, after] = page?.plain.toString().split(CART_LINES) ?? []
    if (!page || after === undefined) return null
    return { ...page, ...(await prepare(`${before}${lines}${after}`)) }
  }
}
