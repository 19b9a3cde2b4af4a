import type { ComponentType } from 'react'
import { useCheckoutTexts } from '../../texts/checkout/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { createLazyViews } from '../../ui/lazy-views.tsx'
import { loadSecondaryViews } from '../flow/lazy-chunks.ts'
import type { StepProps } from '../flow/step.ts'

export type NotesProps = Pick<StepProps, 'flow'>

/** The currency of the cart, with a button to change it. */
export const CurrencyLine = ({ summary, flow }: Pick<StepProps, 'summary' | 'flow'>) => {
  const { notes } = useCheckoutTexts()
  return (
    <p className="top">
      {summary.isEuro ? notes.euros : notes.rubles}{' '}
      <LinkButton aria-haspopup="dialog" onClick={() => flow.openPopup('country')}>
        {notes.country}
      </LinkButton>
    </p>
  )
}

const { useView } = createLazyViews<'notes', ComponentType<NotesProps>>(
  {},
  async () => (await loadSecondaryViews()).BuyerNotes,
)

/** Notes for the buyer: trust, refund rules, age, support chat. They load after the cart is shown. Source: checkout spec §1, §9. */
export const Notes = ({ flow }: NotesProps) => {
  const { View } = useView('notes')
  return <div className="notes">{View && <View flow={flow} />}</div>
}
