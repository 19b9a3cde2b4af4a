import type { ReactNode } from 'react'
import { numberLangOf } from '../../../server/contract/langs.ts'
import { popupTexts } from '../../texts/checkout/popup-texts.ts'
import { checkoutTexts } from '../../texts/checkout/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { View as PaymentNotice } from '../card/payment-notice.tsx'
import type { PopupId } from '../model/state.ts'
import type { StepProps, Step } from '../flow/step.ts'
import { Dialog } from '../dialog.tsx'

interface ChoiceProps {
  /** The current choice. */
  isCurrent: boolean
  hint: string
  onChoose: () => void
  children: ReactNode
}

/** An option of a dialog, with a hint on what it means. */
const Choice = ({ isCurrent, hint, onChoose, children }: ChoiceProps) => (
  <button
    type="button"
    className="choice"
    part="button button-quiet"
    aria-current={isCurrent || undefined}
    onClick={onChoose}
  >
    <b>{children}</b> <span className="hint">{hint}</span>
  </button>
)

/** Offers a black box to buyers of more than one course; declining is as easy as accepting. Source: checkout spec §2, §9. */
const BlackBox = ({ state, flow, config }: StepProps) => {
  const { blackBox, close } = checkoutTexts.of('popup', popupTexts, config.lang)
  const [refusal] = Object.values(state.errors)
  return (
    <Dialog title={blackBox.title} close={close} onClose={flow.closePopup}>
      <p>{blackBox.text}</p>
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <div className="actions">
        <Button isBusy={state.busy?.what === 'black-box'} onClick={() => void flow.addBlackBox()}>
          {blackBox.add}
        </Button>
        <Button isQuiet onClick={flow.closePopup}>
          {blackBox.no}
        </Button>
      </div>
    </Dialog>
  )
}

/** A gift certificate: its giver, its value in lils, and a button to redeem it. Source: checkout spec §2. */
const Certificate = ({ state, flow, config }: StepProps) => {
  const { certificate: texts, close } = checkoutTexts.of('popup', popupTexts, config.lang)
  const [refusal] = Object.values(state.errors)
  if (!state.certificate) return null
  const { giver, gender, lils } = state.certificate
  return (
    <Dialog
      title={texts.title(lils.toLocaleString(numberLangOf(config.lang)).replace(/\s/g, '\u00A0'))}
      close={close}
      onClose={flow.closePopup}
    >
      <p>{giver === '' ? texts.from.anonymous : texts.from[gender ?? 'unknown'](giver)}</p>
      <p className="hint">{texts.text}</p>
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <div className="actions">
        <Button isBusy={state.busy?.what === 'certificate'} onClick={() => void flow.acceptCertificate()}>
          {texts.accept}
        </Button>
      </div>
    </Dialog>
  )
}

/** Asks for the country of the card, which decides the currency. Source: checkout spec §2, §4. */
const Country = ({ state, summary, flow, config }: StepProps) => {
  const { country, close } = checkoutTexts.of('popup', popupTexts, config.lang)
  const isBusy = state.busy?.what === 'country'
  const [refusal] = Object.values(state.errors)
  return (
    <Dialog title={country.title} close={close} onClose={flow.closePopup}>
      <p>{country.text}</p>
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

/** The dialogs over the steps, and the notice about a payment in progress (`word`). Source: checkout spec §2. */
export const popups: Record<PopupId | 'word', Step> = {
  country: Country,
  'black-box': BlackBox,
  certificate: Certificate,
  word: PaymentNotice,
}
