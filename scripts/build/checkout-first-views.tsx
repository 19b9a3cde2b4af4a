import { renderToString } from 'react-dom/server'
import type { CheckoutHost } from '../../widget/browser/checkout-host.ts'
import { CheckoutWidget, prepareCheckout } from '../../widget/checkout/checkout-widget.tsx'
import { readConfig, type Lang } from '../../widget/elements/element-spec.ts'
import { schoolCheckout } from '../../widget/elements/school-checkout.ts'
import { ID_PREFIX } from '../../widget/elements/shell-seam.ts'

/** A host without effects: the cart is never loaded, and no call is made. */
const staticHost = (lang: Lang): CheckoutHost => {
  const config = { ...readConfig(schoolCheckout, () => null), lang }
  return {
    config: () => config,
    onConfigChange: () => () => undefined,
    apiBase: '',
    checkAuth: () => Promise.reject(new Error('A still host calls nobody')),
    emit: () => true,
    takeEarlyCart: () => null,
    isPopup: false,
    close: () => undefined,
    notify: () => undefined,
    signal: new AbortController().signal,
  }
}

const render = async (lang: Lang) => {
  const host = staticHost(lang)
  await prepareCheckout(host)
  return renderToString(<CheckoutWidget host={host} LoginForm={() => null} />, { identifierPrefix: ID_PREFIX })
}

/** The checkout's initial markup by language and form: the cart before it has loaded. */
export const firstViews: Record<string, string> = { rupass: await render('ru'), enpass: await render('en') }
