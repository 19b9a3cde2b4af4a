import { LANGS } from '../../../server/contract/langs.ts'
import { PERSON_NAME, SIGNED_IN_VIEWS } from '../../../server/demo/first-views.ts'
import { renderToString } from 'react-dom/server'
import { LoginWidget, prepareLogin } from '../../../widget/auth/login-widget.tsx'
import { type CheckoutHost, type PresumedPerson, startViews, type WidgetConfig } from '../../../widget/browser/host.ts'
import { CheckoutWidget, prepareCheckout } from '../../../widget/checkout/checkout-widget.tsx'
import { type Lang, readConfig } from '../../../widget/elements/element-spec.ts'
import { type ElementName, elementSpecs } from '../../../widget/elements/element-specs.ts'
import { LoadingColumn } from '../../../widget/checkout/cart/loading.tsx'
import { SchoolLinks } from '../../../widget/checkout/cart/school-links.tsx'
import { schoolCheckout } from '../../../widget/elements/school-checkout.ts'
import { ID_PREFIX } from '../../../widget/elements/shell-seam.ts'
import { inertHost, staticHost } from '../../../widget/elements/static-host.ts'
import { emptyTexts } from '../../../widget/texts/checkout/cart-texts.ts'
import { checkoutTexts } from '../../../widget/texts/checkout/texts.ts'

const render = async (name: ElementName, shown: Partial<WidgetConfig>, person: PresumedPerson | null = null) => {
  const host = staticHost(elementSpecs[name], shown, person)
  await prepareLogin(host)
  return renderToString(<LoginWidget host={host} />, { identifierPrefix: ID_PREFIX })
}

const renderAll = async (name: ElementName) => {
  const markup: Record<string, string> = {}
  for (const lang of LANGS)
    for (const view of [...startViews[name], 'email' as const]) markup[lang + view] = await render(name, { lang, view })
  return markup
}

/** What the elements show to signed-in users, which only pages have. The page puts the name in. */
const renderSignedIn = async (name: ElementName) => {
  const markup: Record<string, string> = {}
  for (const lang of LANGS)
    for (const view of SIGNED_IN_VIEWS) {
      const person = { name: PERSON_NAME, phone: view === ':action' ? '+' : null, isPresumed: true } as const
      markup[lang + view] = await render(name, { lang }, person)
    }
  return markup
}

/** A host without effects: the cart is never loaded, and no call is made. */
const staticCheckoutHost = (lang: Lang): CheckoutHost => {
  const config = { ...readConfig(schoolCheckout, () => null), lang }
  return {
    ...inertHost(),
    config: () => config,
    claimEarlyCart: () => null,
    chosen: { names: () => '', add: () => 0, remove: () => undefined },
  }
}

const renderCheckout = async (lang: Lang) => {
  const host = staticCheckoutHost(lang)
  await prepareCheckout(host)
  return renderToString(<CheckoutWidget host={host} LoginForm={() => null} />, { identifierPrefix: ID_PREFIX })
}

const renderCheckouts = async () => {
  const markup: Record<string, string> = {}
  for (const lang of LANGS) markup[`${lang}pass`] = await renderCheckout(lang)
  return markup
}

/** The empty cart of a signed-in person; the field for a code comes with the checkout. */
const renderEmptyCart = (lang: Lang) =>
  renderToString(
    <div className="school checkout" lang={lang}>
      <div className="card" part="card">
        <h2 part="heading" tabIndex={-1}>
          {checkoutTexts.textsIn(lang).titles.empty}
        </h2>
        <div className="screen">
          <div className="columns empty">
            <div className="panel">
              <p>{checkoutTexts.of('empty', emptyTexts, lang).text}</p>
            </div>
            <SchoolLinks school="" lang={lang} />
            <LoadingColumn />
          </div>
        </div>
      </div>
    </div>,
  )

const renderEmptyCarts = async () => {
  const markup: Record<string, string> = {}
  for (const lang of LANGS) {
    await checkoutTexts.loadTexts(lang)
    markup[`${lang}empty`] = renderEmptyCart(lang)
  }
  return markup
}

/** The initial markup of each element, as React renders it on a server, by language and view; the checkout's is the cart before it has loaded. */
export const firstViews: Record<ElementName | 'checkout', Record<string, string>> = {
  login: await renderAll('login'),
  auth: await renderAll('auth'),
  checkout: await renderCheckouts(),
}

export const signedInViews: Record<ElementName | 'checkout', Record<string, string>> = {
  login: await renderSignedIn('login'),
  auth: await renderSignedIn('auth'),
  checkout: await renderEmptyCarts(),
}
