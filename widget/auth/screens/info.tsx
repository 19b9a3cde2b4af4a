import { supportTexts } from '../../texts/auth/support-texts.ts'
import { authTexts, useTexts } from '../../texts/auth/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import type { ScreenProps } from './screen.ts'
import { Support, SupportRoom, useSupport } from './support.tsx'

/** Tips for when signing in fails, then the support contacts. Source: sign-in spec §2.2. */
export const View = (props: ScreenProps) => {
  const { lang, toPass } = useTexts()
  const ownTexts = authTexts.of('support', supportTexts, lang).info
  const contacts = useSupport(props)
  return (
    <div className="form">
      <ol className="tips">
        {ownTexts.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ol>
      <div className="actions">
        <LinkButton onClick={() => props.open('pass')}>{toPass}</LinkButton>
      </div>
      {contacts ? (
        <div className="further">
          <p>{ownTexts.support}</p>
          <Support {...contacts} />
        </div>
      ) : (
        !props.state.offers.isKnown && <SupportRoom title={ownTexts.support} />
      )}
    </div>
  )
}
