import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import type { ScreenProps } from './screen.ts'

export const View = ({ open }: ScreenProps) => {
  const { captcha } = useTexts()
  return (
    <div className="form">
      <p className="intro">{captcha.intro}</p>
      <Button onClick={() => open('registration')}>{captcha.submit}</Button>
    </div>
  )
}
