import { popupTexts } from '../../texts/checkout/popup-texts.ts'
import { Notice } from '../../ui/notice.tsx'
import type { StepProps } from '../steps/step.ts'
import { Choice } from './choice.tsx'
import { Dialog } from './dialog.tsx'

/** Which country's card will pay, and so in which currency. Source: checkout spec §2, §4. */
export const View = ({ state, summary, flow, config }: StepProps) => {
  const { country, close } = popupTexts[config.lang]
  const isBusy = state.busy?.what === 'country'
  const [refusal] = Object.values(state.errors)
  return (
    <Dialog title={country.title} close={close} onClose={flow.closePopup}>
      <p>{country.words}</p>
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <div className="choices" aria-busy={isBusy}>
        <Choice isCurrent={!summary.isEuro} hint={country.rubles} onChoose={() => void flow.setCountry(true)}>
          {country.russia}
        </Choice>
        <Choice isCurrent={summary.isEuro} hint={country.euros} onChoose={() => void flow.setCountry(false)}>
          {country.other}
        </Choice>
      </div>
    </Dialog>
  )
}
