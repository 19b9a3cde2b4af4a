import { isShadowRoot } from '../../browser/dom-kind.ts'
import type { CheckoutConfig, CheckoutHost } from '../../browser/host.ts'
import { schoolCheckout } from '../../elements/school-checkout.ts'
import css from '../../styles/checkout.css?inline'
import type { defineElement } from '../define-element.ts'
import type { PageParts, ShellHost } from '../shell.ts'
import { cartPath, takeEarlyCall } from './early-call.ts'
import { showEarly } from './early-view.ts'
import { callSchool } from './school-call.ts'

/** What the script passes to the shop chunk, which pages without a checkout, cart badge or buy button never load. */
export interface ShopParts extends PageParts {
  /** The page's one `check_auth` for an API. */
  checkAuth: (apiBase: string, isAnew?: boolean) => Promise<Response>
  defineElement: typeof defineElement
}

const bodyOf = (product: string) => {
  const body = new FormData()
  body.append('product', product)
  return body
}

type Host = ShellHost<CheckoutConfig, 'checkout'>

/** Requests the cart before the checkout's code has loaded and hands the response to it; sends `check_auth` in parallel. */
const beginCart = (host: Host, view: HTMLElement): void => {
  host.checkAuth().catch(() => undefined) // later callers repeat it and report the error
  const config = host.config()
  const path = cartPath(config, location)
  const { product } = config
  const begun = product ? null : takeEarlyCall(host.apiBase + path) // the page's early call requests the whole cart
  const request = callSchool(host, path, { body: product ? bodyOf(product) : null, signal: host.signal, begun })
  showEarly(request, { view, config, apiBase: host.apiBase }).catch(() => undefined) // the checkout reports the error
  let early: Promise<Response> | null = request
  const takeEarlyCart: CheckoutHost['takeEarlyCart'] = () => {
    const taken = early
    early = null
    host.takeEarlyAction()
    return taken
  }
  const theme = () => {
    const root = view.getRootNode()
    return isShadowRoot(root) ? (root.host.getAttribute('theme') ?? undefined) : undefined
  }
  Object.assign(host, { takeEarlyCart, theme })
}

/** Defines `<school-checkout>`: it shows its skeleton and requests the cart while its code loads. */
export const defineCheckout = ({ defineElement, ...parts }: ShopParts): void => {
  const firstViews = CHECKOUT_VIEWS
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  defineElement({
    ...parts,
    spec: schoolCheckout,
    chunk: 'checkout',
    firstViews,
    sheets: [...parts.sheets, sheet],
    loadFirstViews: async () => ({ checkout: firstViews }),
    rooms: {},
    begin: beginCart,
  })
}
