import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import type { Screen, ScreenProps } from './screen.ts'

const Captcha = ({ open }: ScreenProps) => {
  const { captcha } = useTexts()
  return (
    <div className="form">
      <p className="intro">{captcha.intro}</p>
      <Button onClick={() => open('registration')}>{captcha.submit}</Button>
    </div>
  )
}

export const captcha: Screen = { title: (texts) => texts.captcha.title, View: Captcha }
