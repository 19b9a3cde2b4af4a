import { createContext, use, useSyncExternalStore } from 'react'
import type { CheckoutConfig, CheckoutHost } from '../browser/host.ts'
import { utmFields } from '../browser/utm-fields.ts'
import { configAt } from '../checkout/model/addresses.ts'
import { sellsCart } from '../checkout/model/rules.ts'
import { withQuery } from '../checkout/model/single-page.ts'
import { CheckoutWidget, prepareCheckout } from '../checkout/checkout-widget.tsx'
import controls from '../styles/checkout/controls.css?inline'
import sums from '../styles/checkout/sums.css?inline'
import fields from '../styles/fields.css?inline'
import screens from '../styles/screens.css?inline'
import tones from '../styles/tones.css?inline'
import type { SchoolLoginAttributes } from '../package/elements.ts'
import { defineView, drawRoot } from './define-view.tsx'

/** The host that the shell of `<school-checkout>` provides. */
interface Host extends CheckoutHost {
  /** The `theme` attribute of the element, passed on to the elements inside it. */
  theme: () => SchoolLoginAttributes['theme']
}

const HostContext = createContext<Host | null>(null)

const CART = '/checkout/cart/list'

/** The page after sign-in: the cart, but this page for a product, a trial, a subscription or its renewal, which only this page sells. */
const nextAfter = (written: CheckoutConfig): string => {
  const { origin, pathname, search, href } = location
  const config = configAt(written, location)
  if (!sellsCart(config)) return origin + pathname + search
  return withQuery(CART, { ...(config.lang !== 'ru' && { lang: config.lang }), ...utmFields(new URL(href)) })
}

/**
 * The sign-in form beside a visitor's cart. It leads to `nextAfter` at once: the person's cart takes its place as soon as it has loaded.
 * Source: checkout spec §2.
 */
const LoginForm = () => {
  const host = use(HostContext)
  const theme = useSyncExternalStore(host?.onConfigChange ?? (() => () => undefined), () => host?.theme())
  const config = host?.config()
  const nextUrl = config ? nextAfter(config) : CART
  return (
    <school-login
      auth-only
      no-facebook
      no-passkey-offer
      next-url={nextUrl}
      lang={config?.lang}
      theme={theme}
      api={host?.apiBase}
    />
  )
}

const Widget = ({ host }: { host: Host }) => (
  <HostContext value={host}>
    <CheckoutWidget host={host} LoginForm={LoginForm} />
  </HostContext>
)

defineView<Host>({
  tag: 'school-checkout',
  Widget,
  prepare: prepareCheckout,
  css: tones + fields + screens + sums + controls,
  createRoot: drawRoot,
})
