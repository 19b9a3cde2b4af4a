import { useTexts } from '../../texts/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import type { ScreenProps } from './screen.ts'

export const View = ({ open }: ScreenProps) => {
  const { info, toPass } = useTexts()
  return (
    <div className="form">
      <ul className="tips">
        {info.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      <LinkButton onClick={() => open('pass')}>{toPass}</LinkButton>
    </div>
  )
}
