import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { CheckoutHost } from '../browser/host.ts'
import { whenIdle } from '../browser/clock.ts'
import { checkoutTexts, CheckoutTextsContext } from '../texts/checkout/texts.ts'
import { Announcer } from '../ui/announcer.tsx'
import { useLang } from '../ui/use-lang.ts'
import { CheckoutCard } from './checkout-card.tsx'
import { createCheckout } from './checkout.ts'
import { loadPaying } from './flow/lazy-chunks.ts'
import { loadStep } from './steps/views.ts'

/** The classes of the element around the checkout, each with what it holds: styles of older browsers cannot ask for that themselves. */
const MARKS = {
  columned: '.columns, .outline',
  waiting: '.skeleton',
  failed: '.failure',
  paying: '.bank, .provider',
}

/** Keeps the classes of the element around `checkout` in step with its content. Returns a function that stops it. */
const markView = (checkout: HTMLElement): (() => void) => {
  const mark = () => {
    for (const [name, content] of Object.entries(MARKS))
      checkout.parentElement?.classList.toggle(name, checkout.querySelector(content) !== null)
  }
  const watch = new MutationObserver(mark)
  watch.observe(checkout, { childList: true, subtree: true, attributes: true, attributeFilter: ['class'] })
  mark()
  return () => watch.disconnect()
}

/** Prefetches the chunks of the next steps, so that they are there if the network fails. A failed prefetch is retried on demand. */
const fetchNext = () => {
  for (const chunk of [loadStep('methods'), loadStep('review'), loadStep('success'), loadPaying()])
    chunk.catch(() => undefined)
}

/** Loads the texts that the first view needs before hydration. Null if they have loaded already. */
export const prepareCheckout = ({ config }: CheckoutHost): Promise<unknown> | null => {
  const { lang } = config()
  return checkoutTexts.hasTexts(lang) ? null : checkoutTexts.loadTexts(lang)
}

interface CheckoutWidgetProps {
  host: CheckoutHost
  /** The sign-in form next to a visitor's cart. */
  LoginForm: () => ReactNode
}

/** The checkout inside its host. Also renders on the server: a loading cart with an unknown visitor. */
export const CheckoutWidget = ({ host, LoginForm }: CheckoutWidgetProps) => {
  const written = useSyncExternalStore(host.onConfigChange, host.config, host.config)
  const lang = useLang(checkoutTexts, written.lang)
  const [checkout] = useState(() => createCheckout(host))
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (place.current ? markView(place.current) : undefined), [])
  useEffect(() => {
    void checkout.flow.start()
    whenIdle(fetchNext, host.signal)
  }, [checkout, host])
  return (
    <CheckoutTextsContext value={checkoutTexts.textsIn(lang)}>
      <div className="school checkout" lang={lang} ref={place}>
        <Announcer>
          <CheckoutCard host={host} checkout={checkout} written={written} lang={lang} LoginForm={LoginForm} />
        </Announcer>
      </div>
    </CheckoutTextsContext>
  )
}
