import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { CheckoutConfig, CheckoutHost } from '../browser/host.ts'
import { useCheckoutTexts, type CheckoutTexts } from '../texts/checkout/texts.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { Loading } from '../ui/lazy-views.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { useScreenFocus } from '../ui/use-screen-focus.ts'
import { isCheckoutPath } from './model/addresses.ts'
import { summarize } from './model/cart-summary.ts'
import type { Checkout } from './checkout.ts'
import type { Payment, PopupId, CheckoutState } from './model/state.ts'
import type { StepProps } from './flow/step.ts'
import { titleOf, usePopup, useStep } from './steps/views.ts'
import { useStepAfterSignIn } from './use-step-after-sign-in.ts'

/** Links to the terms and the privacy policy, below every step except a settled payment and a loading cart. Source: checkout spec §2. */
const FootLinks = ({ school }: { school: string }) => {
  const { foot, opensAnew } = useCheckoutTexts()
  return (
    <footer className="legal">
      <PageLink opensAnew={opensAnew} href={`${school}/user-terms`}>
        {foot.terms}
      </PageLink>
      <PageLink opensAnew={opensAnew} href={`${school}/user-offer`}>
        {foot.privacy}
      </PageLink>
    </footer>
  )
}

/** Announces to screen readers what is visible without a new step: a cart change, or a card or payment being sent. */
const useSpokenProgress = ({ cart, busy, payment }: CheckoutState, texts: CheckoutTexts) => {
  const announce = useAnnounce()
  const isWorking = cart !== null && busy !== null
  const isSending = payment?.phase === 'sending' || busy?.what === 'card' || busy?.what === 'pay'
  useEffect(() => {
    if (isSending) announce(texts.sending)
    else if (isWorking) announce(texts.working)
  }, [isWorking, isSending, announce, texts])
}

/** On the school's own addresses of the checkout the title of the page begins with the step, for tabs and the history. */
const usePageTitle = (heading: string, isForeign: boolean) => {
  const title = useRef('')
  useEffect(() => {
    if (isForeign || !isCheckoutPath(location.pathname)) return
    title.current ||= document.title
    document.title = `${heading} · ${title.current}`
  }, [heading, isForeign])
}

interface CheckoutCardProps {
  host: CheckoutHost
  checkout: Checkout
  /** The current attributes. */
  written: CheckoutConfig
  /** The language whose texts have loaded. */
  lang: CheckoutConfig['lang']
  LoginForm: () => ReactNode
}

interface PopupProps extends StepProps {
  id: PopupId | 'word'
  onLost: () => void
}

/** Shows a popup once its view has loaded. If loading fails, closes it, so that it can be opened again. */
const Popup = ({ id, onLost, ...props }: PopupProps) => {
  const { View, retry } = usePopup(id)
  const isLost = retry !== null
  useEffect(() => {
    if (isLost) onLost()
  }, [isLost, onLost])
  return View && <View {...props} />
}

/** The reason of a failed payment: from the bank or the provider, or our own message if the payment broke. */
const reasonOf = (payment: Payment | null): string[] => {
  if (payment?.phase === 'broken') return [payment.message]
  return payment?.phase === 'failed' ? [payment.error.description].filter(Boolean) : []
}

/** Shows the current step under its heading, with the popup over it. */
export const CheckoutCard = ({ host, checkout, written, lang, LoginForm }: CheckoutCardProps) => {
  const { store, flow } = checkout
  const state = useStore(store)
  const texts = useCheckoutTexts()
  const id = useId()
  const card = useRef<HTMLDivElement>(null)
  const { step, popup, payment } = state
  const [inForce, setInForce] = useState(written)
  if (!payment && inForce !== written) setInForce(written) // a payment keeps the attributes that it began with
  const config = { ...checkout.config(inForce), lang }
  const { View, retry } = useStep(step)
  const [isOpening, setOpening] = useState(true)
  const heading = titleOf(step)(texts, state)
  const shown = [step, View !== null, retry !== null].join()
  useSpokenProgress(state, texts)
  usePageTitle(heading, state.isForeign)
  const messages = [heading, ...reasonOf(payment), ...Object.values(state.errors)]
  useScreenFocus(card, store, `${shown},${heading}`, messages.join('. '), 'h2')
  useStepAfterSignIn(card, step === 'list' && state.visitor === 'person' && state.cart !== null, checkout.resuming)

  const props = { state, summary: summarize(state, config), flow, config, school: host.apiBase, LoginForm }
  const isSettled = step === 'success' && payment?.phase === 'paid'
  const isCartOnItsWay = step === 'list' && !state.cart && messages.length === 1
  if (isOpening && View && !isCartOnItsWay) setOpening(false)
  const isTall = isOpening && !View && !retry
  const onLost = () => {
    host.notify('error', texts.loading.failed)
    flow.closePopup()
  }
  return (
    <div className="card" part="card" ref={card}>
      <h2 id={id} part="heading" tabIndex={-1}>
        {heading}
      </h2>
      {payment && <Popup id="word" onLost={onLost} {...props} />}
      <div className={isTall ? 'screen tall' : 'screen'} key={shown}>
        {View ? <View {...props} /> : <Loading text={texts.loading} retry={retry} />}
      </div>
      {!isSettled && !isCartOnItsWay && !isTall && <FootLinks school={host.apiBase} />}
      {popup && <Popup key={popup} id={popup} onLost={onLost} {...props} />}
    </div>
  )
}
