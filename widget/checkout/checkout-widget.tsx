import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { CheckoutHost } from '../browser/checkout-host.ts'
import { whenIdle } from '../browser/clock.ts'
import { checkoutTexts, CheckoutTextsContext } from '../texts/checkout/texts.ts'
import { Announcer } from '../ui/announcer.tsx'
import { useLang } from '../ui/use-lang.ts'
import { CheckoutCard } from './checkout-card.tsx'
import { createCheckout } from './checkout.ts'
import { loadPaying } from './flow/lazy-chunks.ts'
import { loadStep } from './steps/views.ts'

/** Fetches what a buyer comes to next, so that it is there when the network is not. What does not come is asked for again when it is wanted. */
const fetchNext = () =>
  void Promise.allSettled([loadStep('methods'), loadStep('review'), loadStep('success'), loadPaying()])

/** What has to be there before a first view can be taken over: its language. Null where nothing is missing. */
export const prepareCheckout = ({ config }: CheckoutHost): Promise<unknown> | null => {
  const { lang } = config()
  return checkoutTexts.hasTexts(lang) ? null : checkoutTexts.loadTexts(lang)
}

interface CheckoutWidgetProps {
  host: CheckoutHost
  /** The sign-in form that stands beside a visitor's cart. */
  LoginForm: () => ReactNode
}

/** The checkout inside its host. Renders on the server too: the cart as it loads, with nobody known. */
export const CheckoutWidget = ({ host, LoginForm }: CheckoutWidgetProps) => {
  const written = useSyncExternalStore(host.onConfigChange, host.config, host.config)
  const lang = useLang(checkoutTexts, written.lang)
  const [checkout] = useState(() => createCheckout(host))
  useEffect(() => {
    void checkout.flow.start()
    whenIdle(fetchNext, host.signal)
  }, [checkout, host])
  return (
    <CheckoutTextsContext value={checkoutTexts.textsIn(lang)}>
      <div className="school checkout" lang={lang}>
        <Announcer>
          <CheckoutCard host={host} checkout={checkout} written={written} lang={lang} LoginForm={LoginForm} />
        </Announcer>
      </div>
    </CheckoutTextsContext>
  )
}
