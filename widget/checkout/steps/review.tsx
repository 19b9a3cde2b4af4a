import { useState } from 'react'
import { SUBSCRIBE_PRICE } from '../../../server/contract/checkout/cart-totals.ts'
import { TRIAL_DAYS } from '../../../server/contract/checkout/limits.ts'
import { DAY_MS } from '../../../server/contract/durations.ts'
import { now } from '../../browser/clock.ts'
import { useForm } from '../../form/form.tsx'
import css from '../../styles/checkout/card.css?inline'
import { reviewTexts } from '../../texts/checkout/review-texts.ts'
import { dateLangOf, formatDate } from '../../texts/format-date.ts'
import { formatSum } from '../../../server/contract/checkout/money.ts'
import { checkoutTexts, useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Icon, LOCK } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Styles } from '../../ui/styles.tsx'
import { ChosenSource } from '../card/payment-source.tsx'
import { isHeld, newCardSource } from '../model/rules.ts'
import { PaymentNotice } from '../card/payment-notice.tsx'
import { Renewal } from '../card/renewal.tsx'
import { Foot } from '../cart/foot.tsx'
import { Notes } from '../cart/notes.tsx'
import { Offer } from '../cart/offer.tsx'
import { Order } from '../cart/order.tsx'
import { Sums } from '../cart/sums.tsx'
import type { CheckoutState } from '../model/state.ts'
import type { StepProps } from '../flow/step.ts'

/** The provider that takes the payment; null if there is none, or if the school's own pages will name it. */
const takerOf = (state: CheckoutState) => {
  const { cart, method, cardId } = state
  const saved = method === 'bank-card' && cart?.cards.find(({ id }) => id === cardId)
  if (saved) return saved.provider
  const way = method === 'bank-card' ? newCardSource(state) : null
  if (way === 'bank') return 'yookassa' // only YooKassa has a card page for rubles
  const offer = (method && way !== 'school' && cart?.methods[method]) || 'school'
  return offer === 'school' ? null : offer
}

/** Next to the pay button: the provider that takes the payment, and that it is safe. */
const SecureLine = ({ state, config: { lang } }: Pick<StepProps, 'state' | 'config'>) => {
  const { safe, providers } = checkoutTexts.of('review', reviewTexts, lang)
  const taker = takerOf(state)
  return (
    taker && (
      <p className="secure">
        <Icon outline={LOCK} />
        <span>{safe(providers[taker])}</span>
      </p>
    )
  )
}

/** The price of a trial today, and the later price with its date; next to the button in every layout. Source: checkout spec §9. */
const TrialTerms = ({
  summary: { totals, currency },
  config: { lang, dateLang },
}: Pick<StepProps, 'summary' | 'config'>) => {
  const [openedAt] = useState(now)
  const from = formatDate(new Date(openedAt + TRIAL_DAYS * DAY_MS).toISOString(), dateLangOf(dateLang, lang))
  const formatted = (minor: number) => formatSum(minor, currency, lang)
  return (
    <p className="hint">
      {checkoutTexts
        .of('review', reviewTexts, lang)
        .trial(formatted(totals.result), from, formatted(SUBSCRIBE_PRICE[currency]))}
    </p>
  )
}

/** For a subscription resumed within its paid period: the end of that period, and the price from then on. */
const PaidUp = ({
  summary: { items, currency },
  config: { lang, dateLang },
}: Pick<StepProps, 'summary' | 'config'>) => {
  const until = items[0]?.available_to
  const monthly = formatSum(SUBSCRIBE_PRICE[currency], currency, lang)
  if (!until) return null
  return (
    <p className="hint">
      {checkoutTexts.of('review', reviewTexts, lang).paidUp(formatDate(until, dateLangOf(dateLang, lang)), monthly)}
    </p>
  )
}

/** What is paid, by which method, and what follows from it; the pay button. Source: checkout spec §2, §4, §9. */
export const View = ({ state, summary, flow, config, school }: StepProps) => {
  const { offer, list } = useCheckoutTexts()
  const { lang } = config
  const ownTexts = checkoutTexts.of('review', reviewTexts, lang)
  // The review asks for the offer only if the buyer has not accepted it in the cart.
  const [asksOffer] = useState(!state.isOfferAccepted)
  const { ref, field, submit, general } = useForm(
    { offer: (value) => (asksOffer && value === '' ? offer.missing : null) },
    state.errors,
  )
  const sum = formatSum(summary.totals.result, summary.currency, lang)
  const paying = summary.isPaidUp ? ownTexts.resume : state.method === 'lils' ? ownTexts.payLils : ownTexts.pay(sum)
  const isPaidAtSchool = state.method === 'bank-card' && state.cardId === null && newCardSource(state) === 'school'

  return (
    <form className="columns" ref={ref} noValidate onSubmit={submit(flow.pay)}>
      <Styles css={css} />
      <div className="panel">
        {config.trial && !summary.isTrial && <Notice tone="hint">{list.trialUnavailable}</Notice>}
        <Order summary={summary} />
        <Renewal summary={summary} />
        <ChosenSource state={state} summary={summary} flow={flow} lang={lang} />
        {state.method === 'bank-card' && <p className="hint">{ownTexts.secure}</p>}
        {asksOffer && <Offer state={state} flow={flow} school={school} field={field('offer')} />}
      </div>
      <div className="panel side">
        <Sums state={state} summary={summary} isFull />
        {general && <Notice tone="danger">{general}</Notice>}
        <PaymentNotice state={state} config={config} />
        <Foot
          summary={summary}
          label={isPaidAtSchool ? ownTexts.toSchool : summary.isTrial ? ownTexts.startTrial : paying}
          isBusy={isHeld(state)}
          above={
            summary.isTrial ? (
              <TrialTerms summary={summary} config={config} />
            ) : (
              summary.isPaidUp && <PaidUp summary={summary} config={config} />
            )
          }
          below={<SecureLine state={state} config={config} />}
        />
        <LinkButton onClick={() => flow.open('list')}>{ownTexts.back}</LinkButton>
        <Notes flow={flow} />
      </div>
    </form>
  )
}
