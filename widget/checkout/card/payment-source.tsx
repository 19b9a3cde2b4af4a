import { methodTraits, type PaymentMethodId } from '../../../server/contract/checkout/methods.ts'
import type { WidgetConfig } from '../../browser/host.ts'
import { reviewTexts } from '../../texts/checkout/review-texts.ts'
import { savedCardTexts } from '../../texts/checkout/card-texts.ts'
import { checkoutTexts, useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import type { CartSummary } from '../model/cart-summary.ts'
import { MethodSign } from '../cart/method-tiles.tsx'
import type { CheckoutFlow } from '../flow/flow-contract.ts'
import { isTypedHere, newCardSource } from '../model/rules.ts'
import type { CheckoutState } from '../model/state.ts'
import { BrandMark, CardNumber } from './card-label.tsx'

interface ChosenProps {
  state: CheckoutState
  summary: CartSummary
  flow: CheckoutFlow
  lang: WidgetConfig['lang']
}

interface ShownCard {
  brand: string
  last: string
  exp: string
}

/** The card to be charged: the saved card, else the one that was just entered. */
const cardOf = ({ cart, cardId, newCard }: CheckoutState): ShownCard | null => {
  const saved = cart?.cards.find(({ id }) => id === cardId)
  if (saved) return { brand: saved.type, last: saved.number, exp: saved.exp }
  return newCard && { brand: newCard.brand, last: newCard.last4, exp: newCard.exp }
}

/** The chosen card or method, with a button to change it: to another card or method, or to a new card if there is only one method. */
export const ChosenSource = ({ state, summary, flow, lang }: ChosenProps) => {
  const { methods } = useCheckoutTexts()
  const ownTexts = checkoutTexts.of('review', reviewTexts, lang)
  const { method, cart } = state
  if (method === null) return null
  const card = method === 'bank-card' ? cardOf(state) : null
  const lils = method === 'lils' ? summary.totals.lils : 0
  const nextOf = (other: PaymentMethodId) => {
    if (lils > 0) return ownTexts.byLils(lils)
    const textOf = methodTraits[other].widget === 'always' ? ownTexts.nextForm : ownTexts.nextPage
    return ownTexts.next[other] ?? textOf(methods.names[other])
  }
  const next = method === 'bank-card' ? ownTexts.byCard[newCardSource(state)] : nextOf(method)

  const change = () => {
    if (method === 'bank-card' && cart?.cards.length) return flow.open('cards')
    return summary.methods.length > 1 || !isTypedHere(state) ? flow.open('methods') : flow.chooseNewCard()
  }
  return (
    <div className="chosen" role="group" aria-label={ownTexts.method}>
      {card ? <BrandMark brand={card.brand} /> : <MethodSign method={method} />}
      <b>{card ? <CardNumber brand={card.brand} last={card.last} lang={lang} /> : methods.names[method]}</b>
      <p className="hint">{card ? checkoutTexts.of('savedCard', savedCardTexts, lang).until(card.exp) : next}</p>
      <LinkButton aria-label={ownTexts.changeMethod} onClick={change}>
        {ownTexts.change}
      </LinkButton>
    </div>
  )
}
