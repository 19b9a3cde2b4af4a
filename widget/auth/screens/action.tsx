import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import type { Screen, ScreenProps } from './screen.ts'

const Action = ({ state, flow, config }: ScreenProps) => {
  const texts = useTexts()
  return (
    <div className="form">
      <p className="intro">{texts.action.intro}</p>
      <Button isBusy={state.isSending} onClick={() => void flow.goOn()}>
        {config.actionText || texts.action.submit}
      </Button>
    </div>
  )
}

export const action: Screen = { title: (texts, { person }) => texts.action.title(person?.name ?? ''), View: Action }
