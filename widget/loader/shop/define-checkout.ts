import type { CheckoutConfig, CheckoutHost } from '../../browser/checkout-host.ts'
import { schoolCheckout } from '../../elements/school-checkout.ts'
import css from '../../styles/checkout.css?inline'
import type { ShellHost } from '../shell.ts'
import { cartPath } from './cart-path.ts'
import { takeEarlyCall } from './early-call.ts'
import { showEarly } from './early-view.ts'
import { callSchool } from './school-call.ts'
import type { ShopParts } from './shop-parts.ts'

const bodyOf = (product: string) => {
  const body = new FormData()
  body.append('product', product)
  return body
}

type Host = ShellHost<CheckoutConfig, 'checkout'>

/** Asks for the cart before the code of the checkout has come, and leaves the answer to it; who is there is asked beside. */
const beginCart = (host: Host, view: HTMLElement): void => {
  host.checkAuth().catch(() => undefined) // whoever needs it asks again, and says what is wrong
  const config = host.config()
  const path = cartPath(config, location)
  const { product } = config
  const begun = product ? null : takeEarlyCall(host.apiBase + path) // the page has asked for the whole cart
  const asked = callSchool(host, path, { body: product ? bodyOf(product) : null, signal: host.signal, begun })
  showEarly(asked, { view, config, apiBase: host.apiBase }).catch(() => undefined) // the checkout says what is wrong
  let early: Promise<Response> | null = asked
  const takeEarlyCart: CheckoutHost['takeEarlyCart'] = () => {
    const taken = early
    early = null
    host.takeEarlyAction()
    return taken
  }
  const theme = () => {
    const root = view.getRootNode()
    return root instanceof ShadowRoot ? (root.host.getAttribute('theme') ?? undefined) : undefined
  }
  Object.assign(host, { takeEarlyCart, theme })
}

/** Defines `<school-checkout>`: it stands there with its skeleton, and asks for the cart while its code comes. */
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
    begin: beginCart,
  })
}
