import { popupTexts } from '../../texts/checkout/popup-texts.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { StepProps } from '../steps/step.ts'
import { Dialog } from './dialog.tsx'

/** Offers a black box to who takes more than one course; no is as easy as yes. Source: checkout spec §2, §9. */
export const View = ({ state, flow, config }: StepProps) => {
  const { blackBox, close } = popupTexts[config.lang]
  const [refusal] = Object.values(state.errors)
  return (
    <Dialog title={blackBox.title} close={close} onClose={flow.closePopup}>
      <p>{blackBox.words}</p>
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
