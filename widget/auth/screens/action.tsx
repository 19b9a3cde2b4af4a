import { useTexts } from '../../texts/texts.ts'
import { asideCalls } from '../calls/asides.ts'
import { Button } from '../../ui/button.tsx'
import type { ScreenProps } from './screen.ts'

export const View = ({ state, flow, config }: ScreenProps) => {
  const texts = useTexts()
  return (
    <div className="form">
      <p className="intro">{texts.action.intro}</p>
      <Button isBusy={state.isSending} onClick={() => void asideCalls(flow.kit).goOn()}>
        {config.actionText || texts.action.submit}
      </Button>
    </div>
  )
}
