import { useTexts } from '../../texts/texts.ts'

export const View = () => {
  const { fail } = useTexts()
  return (
    <div className="form">
      <p className="intro">{fail.intro}</p>
    </div>
  )
}
