import { useEffect, useState } from 'react'
import css from '../../styles/checkout/card.css?inline'
import { cardFormTexts } from '../../texts/checkout/card-texts.ts'
import { checkoutTexts } from '../../texts/checkout/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Styles } from '../../ui/styles.tsx'
import { CardForm } from '../card/card-form.tsx'
import { Renewal } from '../card/renewal.tsx'
import { prepareTokeniser } from '../card/tokenise.ts'
import { BesideOrder } from '../cart/order.tsx'
import { isTypedHere } from '../model/rules.ts'
import type { Errors } from '../model/state.ts'
import type { StepProps } from '../flow/step.ts'

/**
 * The form for a new card. Renders nothing for euros or on a foreign page: there the provider asks for the card. Source: checkout spec §2,
 * §5; SECURITY R55.
 */
export const View = ({ state, summary, flow, config }: StepProps) => {
  const { lang, shopId } = config
  const ownTexts = checkoutTexts.of('cardForm', cardFormTexts, lang)
  const { cart, errors, busy } = state
  const isTyped = isTypedHere(state)

  const [missing, setMissing] = useState<Errors | null>(null)

  useEffect(() => {
    if (!isTyped) return
    let isCurrent = true
    void prepareTokeniser(cart, { lang, shopId }).then(
      (ownTexts) => isCurrent && setMissing(ownTexts === null ? null : { __all__: ownTexts }),
    )
    return () => {
      isCurrent = false
    }
  }, [isTyped, cart, lang, shopId])

  if (!isTyped) return null
  const hasCards = summary.isRecurrent && cart !== null && cart.cards.length > 0
  const back = summary.isTrial ? 'list' : hasCards ? 'cards' : 'methods'
  return (
    <BesideOrder state={state} summary={summary}>
      <Styles css={css} />
      <Renewal summary={summary} />
      <CardForm
        lang={lang}
        isBusy={busy?.what === 'card'}
        asksToStore={!summary.isRecurrent}
        isBinding={summary.isTrial || summary.isPaidUp}
        refused={missing ?? errors}
        onSend={flow.submitCard}
      />
      <div className="notes">
        {!summary.isRecurrent && <p>{ownTexts.once}</p>}
        <p>{ownTexts.safe}</p>
        <p>{ownTexts.age}</p>
        <LinkButton onClick={() => flow.open(back)}>{ownTexts.back[back]}</LinkButton>
      </div>
    </BesideOrder>
  )
}
