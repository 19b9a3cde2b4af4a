import { supportTexts } from '../../texts/auth/support-texts.ts'
import { authTexts, useTexts } from '../../texts/auth/texts.ts'
import type { ScreenProps } from './screen.ts'
import { Support, SupportRoom, useSupport } from './support.tsx'

/** The final view of a suspicious visitor: no form, only support contacts. Source: sign-in spec §2.2, §8. */
export const View = (props: ScreenProps) => {
  const { lang } = useTexts()
  const ownTexts = authTexts.of('support', supportTexts, lang).fail
  const contacts = useSupport(props)
  return (
    <div className="form">
      <p className="intro">
        {ownTexts.intro} {contacts ? ownTexts.write : ownTexts.tryAgain}
      </p>
      {contacts ? <Support {...contacts} /> : !props.state.offers.isKnown && <SupportRoom />}
    </div>
  )
}
