import { useState } from 'react'
import type { SavedCardReply } from '../../../server/contract/checkout/replies.ts'
import { now } from '../../browser/clock.ts'
import { useForm } from '../../form/form.tsx'
import css from '../../styles/checkout/card.css?inline'
import { cardFormTexts, savedCardTexts } from '../../texts/checkout/card-texts.ts'
import { checkoutTexts } from '../../texts/checkout/texts.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Styles } from '../../ui/styles.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'
import { BrandMark, CardNumber } from '../card/card-label.tsx'
import { newCardSource } from '../model/rules.ts'
import { isExpired, preselectedCard } from '../model/saved-card.ts'
import { Renewal } from '../card/renewal.tsx'
import { BesideOrder } from '../cart/order.tsx'
import type { StepProps } from '../flow/step.ts'

const FRESH = 'new'
const none: readonly SavedCardReply[] = []

/** The choice of a saved or a new card. Source: checkout spec §2, §4. */
export const View = ({ state, summary, flow, config: { lang } }: StepProps) => {
  const ownTexts = checkoutTexts.of('savedCard', savedCardTexts, lang)
  const cards = state.cart?.cards ?? none
  const [openedAt] = useState(now)
  const [chosen, choose] = useState(preselectedCard(state, openedAt)?.id ?? FRESH)
  const { ref, submit, general } = useForm({}, state.errors)
  const onContinue = () => (chosen === FRESH ? flow.chooseNewCard() : flow.chooseCard(chosen))
  const back = summary.methods.length > 1 ? 'methods' : 'list'

  const tile = ({ id, number, exp, type }: SavedCardReply) => (
    <Tile
      key={id}
      name="saved-card"
      value={id}
      checked={chosen === id}
      onChange={choose}
      disabled={isExpired(exp, openedAt)}
      title={<CardNumber brand={type} last={number} lang={lang} />}
      hint={isExpired(exp, openedAt) ? ownTexts.expired(exp) : ownTexts.until(exp)}
      icon={<BrandMark brand={type} />}
    />
  )
  return (
    <BesideOrder state={state} summary={summary}>
      <Styles css={css} />
      <form className="form" ref={ref} noValidate onSubmit={submit(onContinue)}>
        <Renewal summary={summary} />
        <Tiles legend={ownTexts.legend}>
          {cards.map(tile)}
          <Tile
            name="saved-card"
            value={FRESH}
            checked={chosen === FRESH}
            onChange={choose}
            title={ownTexts.fresh}
            hint={ownTexts.freshHint[newCardSource(state)]}
            icon={<BrandMark brand={null} />}
          />
        </Tiles>
        {general && <Notice tone="danger">{general}</Notice>}
        <div className="actions">
          <Button type="submit" isBusy={state.busy?.what === 'step'}>
            {ownTexts.continueLabel}
          </Button>
          <LinkButton onClick={() => flow.open(back)}>
            {checkoutTexts.of('cardForm', cardFormTexts, lang).back[back]}
          </LinkButton>
        </div>
      </form>
    </BesideOrder>
  )
}
