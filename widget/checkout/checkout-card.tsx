import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { CheckoutConfig, CheckoutHost } from '../browser/checkout-host.ts'
import { useCheckoutTexts, type CheckoutTexts } from '../texts/checkout/texts.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { Loading } from '../ui/loading.tsx'
import { PageLink } from '../ui/page-link.tsx'
import { useScreenFocus } from '../ui/use-screen-focus.ts'
import { summarize } from './model/cart-summary.ts'
import type { Checkout } from './checkout.ts'
import type { Payment, PopupId, CheckoutState, StepId } from './model/state.ts'
import type { StepProps } from './steps/step.ts'
import { usePopup, useStep } from './steps/views.ts'

type Title = (texts: CheckoutTexts, state: CheckoutState) => string

const titleOf = (payment: Payment | null): keyof CheckoutTexts['titles'] => {
  if (payment?.phase === 'paid') return payment.items.length > 0 ? 'paid' : 'bought'
  if (payment?.phase === 'waiting' && payment.news === 'held') return 'bought'
  return payment?.phase === 'failed' ? 'failed' : 'waiting'
}

/** The words above each step. Source: checkout spec §2. */
export const titles: Record<StepId, Title> = {
  list: ({ list }) => list.title,
  empty: ({ titles }) => titles.empty,
  methods: ({ methods }) => methods.title,
  cards: (texts) => texts.titles.cards,
  info: (texts) => texts.titles.info,
  review: (texts) => texts.titles.review,
  widget: ({ titles }, { payment }) => (payment?.phase === 'secure' ? titles.secure : titles.widget),
  success: (texts, { payment }) => texts.titles[titleOf(payment)],
  fail: (texts) => texts.titles.fail,
}

/** What is agreed to, below every step but the last. Source: checkout spec §2. */
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

/** Says what a sighted person sees happen without a new step: the cart being changed, a card or a payment being sent. */
const useSpokenProgress = ({ cart, busy, payment }: CheckoutState, texts: CheckoutTexts) => {
  const announce = useAnnounce()
  const isWorking = cart !== null && busy !== null
  const isSending = payment?.phase === 'sending' || busy?.what === 'card'
  useEffect(() => {
    if (isSending) announce(texts.sending)
    else if (isWorking) announce(texts.working)
  }, [isWorking, isSending, announce, texts])
}

interface CheckoutCardProps {
  host: CheckoutHost
  checkout: Checkout
  /** The attributes as they are. */
  written: CheckoutConfig
  /** The language that has come. */
  lang: CheckoutConfig['lang']
  LoginForm: () => ReactNode
}

interface PopupProps extends StepProps {
  id: PopupId | 'word'
  onLost: () => void
}

/** A popup as soon as it has come. One that does not come is closed, so that it can be asked for again. */
const Popup = ({ id, onLost, ...props }: PopupProps) => {
  const { View, retry } = usePopup(id)
  const isLost = retry !== null
  useEffect(() => {
    if (isLost) onLost()
  }, [isLost, onLost])
  return View && <View {...props} />
}

/** Why a payment has failed, in the words of the bank or the provider. */
const reasonOf = (payment: Payment | null): string[] => {
  if (payment?.phase === 'broken') return [payment.words]
  return payment?.phase === 'failed' ? [payment.error.description].filter(Boolean) : []
}

/** The one step that is shown, under its title, with what may stand over it. */
export const CheckoutCard = ({ host, checkout, written, lang, LoginForm }: CheckoutCardProps) => {
  const { store, flow } = checkout
  const state = useStore(store)
  const texts = useCheckoutTexts()
  const id = useId()
  const card = useRef<HTMLDivElement>(null)
  const { step, popup, payment } = state
  const [inForce, setInForce] = useState(written)
  if (!payment && inForce !== written) setInForce(written) // what is being paid for stays what it is
  const config = { ...checkout.config(inForce), lang }
  const { View, retry } = useStep(step)
  const heading = titles[step](texts, state)
  const shown = [step, View !== null, retry !== null].join()
  useSpokenProgress(state, texts)
  const words = [heading, ...reasonOf(payment), ...Object.values(state.errors)]
  useScreenFocus(card, store, `${shown},${heading}`, words.join('. '), 'h2')

  const props = { state, summary: summarize(state, config), flow, config, school: host.apiBase, LoginForm }
  const isSettled = step === 'success' && payment?.phase === 'paid'
  const isCartOnItsWay = step === 'list' && !state.cart && words.length === 1
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
      <div className="screen" key={shown}>
        {View ? <View {...props} /> : <Loading words={texts.loading} retry={retry} />}
      </div>
      {!isSettled && !isCartOnItsWay && <FootLinks school={host.apiBase} />}
      {popup && <Popup key={popup} id={popup} onLost={onLost} {...props} />}
    </div>
  )
}
