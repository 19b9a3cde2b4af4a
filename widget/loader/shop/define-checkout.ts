import { onCartCount } from '../../browser/cart-channel.ts'
import { isShadowRoot } from '../../browser/dom-kind.ts'
import type { CheckoutConfig, CheckoutHost, ChosenProducts, PageSession } from '../../browser/host.ts'
import { makeSheet } from '../../browser/shadow/style-sheet.ts'
import { schoolCheckout } from '../../elements/school-checkout.ts'
import css from '../../styles/checkout/checkout.css?inline'
import { loadLanguageViews } from '../load-language.ts'
import type { defineElement } from '../shell/define-element.ts'
import type { PageParts, ShellHost } from '../shell/shell.ts'
import { cartBody, cartPath, claimEarlyCall } from './early-call.ts'
import { showEarly } from './early-view.ts'
import { callSchool } from '../../api/school-call.ts'

/** What the script passes to the shop chunk, which pages without a checkout, cart badge or buy button never load. */
export interface ShopParts extends PageParts {
  /** The page's one `check_auth` for an API. */
  checkAuth: (apiBase: string, isAnew?: boolean) => Promise<Response>
  pageSessionOf: (apiBase: string) => PageSession
  defineElement: typeof defineElement
}

/** The products chosen on this page for a school, see `ChosenProducts`. */
export interface ChosenParts {
  chosenFor: (apiBase: string) => ChosenProducts
}

type Host = ShellHost<CheckoutConfig, 'checkout'>

/** Requests the cart before the checkout's code has loaded and hands the response to it; sends `check_auth` in parallel. */
const startCart = (host: Host, view: HTMLElement, chosen: ChosenProducts): void => {
  host.checkAuth().catch(() => undefined) // later callers repeat it and report the error
  const config = host.config()
  const path = cartPath(config, location)
  const products = chosen.names()
  const { product } = config
  const euro = (products || product) && config.euro ? '1' : ''
  const body = cartBody({ product, products, euro })
  const started = products || euro ? null : claimEarlyCall(host.apiBase + path, product) // the page's early call names a product alone
  const request = callSchool(host, path, { body, signal: host.signal, started })
  showEarly(request, { view, config, apiBase: host.apiBase }).catch(() => undefined) // the checkout reports the error
  let early: Promise<Response> | null = request
  const forget = () => {
    early = null
  }
  onCartCount(forget, host.signal) // an early reply is out of date once a buy button or another tab has changed the cart
  const claimEarlyCart: CheckoutHost['claimEarlyCart'] = () => {
    const claimed = early
    forget()
    host.claimEarlyAction()
    return claimed
  }
  const theme = () => {
    const root = view.getRootNode()
    return isShadowRoot(root) ? (root.host.getAttribute('theme') ?? undefined) : undefined
  }
  Object.assign(host, { claimEarlyCart: claimEarlyCart, theme, chosen })
}

/** Defines `<school-checkout>`: it shows its skeleton and requests the cart while its code loads. */
export const defineCheckout = ({ defineElement, chosenFor, ...parts }: ShopParts & ChosenParts): void => {
  const firstViews = CHECKOUT_VIEWS
  const sheet = makeSheet(css)
  defineElement({
    ...parts,
    spec: schoolCheckout,
    chunk: 'checkout',
    firstViews,
    sheets: [...parts.sheets, sheet],
    loadFirstViews: async (lang) => (await loadLanguageViews(parts.load, lang)) ?? { checkout: firstViews },
    fetchesStyles: false,
    rooms: {},
    start: (host, view) => {
      view.classList.add('columned', 'waiting') // as the checkout marks it
      startCart(host, view, chosenFor(host.apiBase))
    },
  })
}
