import { popupTexts } from '../../texts/checkout/popup-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { StepProps } from '../steps/step.ts'
import { Dialog } from './dialog.tsx'

/** A gift certificate: who gave it, what it is worth, and a button that takes it. Source: checkout spec §2. */
export const View = ({ state, flow, config }: StepProps) => {
  const { certificate: texts, close } = popupTexts[config.lang]
  const [refusal] = Object.values(state.errors)
  if (!state.certificate) return null
  const { giver, gender, lils } = state.certificate
  return (
    <Dialog
      title={texts.title(lils.toLocaleString(config.lang).replace(/\s/g, '\u00A0'))}
      close={close}
      onClose={flow.closePopup}
    >
      <p>{giver === '' ? texts.from.nobody : texts.from[gender ?? 'unknown'](giver)}</p>
      <p className="hint">{texts.words}</p>
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      <div className="actions">
        <Button isBusy={state.busy?.what === 'certificate'} onClick={() => void flow.acceptCertificate()}>
          {texts.accept}
        </Button>
      </div>
    </Dialog>
  )
}
