import type { ReactNode } from 'react'
import type { ConsentKind } from '../../../server/contract/consents.ts'
import { registrationTexts } from '../../texts/auth/registration-texts.ts'
import { authTexts, useTexts } from '../../texts/auth/texts.ts'
import { Switch } from '../../ui/checkbox.tsx'
import { ByMode, type ConsentBoxesProps, ConsentText, ConsentVersion, useUntickOutdated } from './consent-boxes.tsx'

interface ConsentSwitchesProps extends ConsentBoxesProps {
  children?: ReactNode
}

/** The consents in the school's form: a switch each for the newsletter, the agreement and the policy. Source: sign-in spec §2.2. */
export const ConsentSwitches = ({ offers, school, box, children }: ConsentSwitchesProps) => {
  const texts = authTexts.of('registration', registrationTexts, useTexts().lang)
  const text = (kind: ConsentKind, parts: readonly string[]) => <ConsentText kind={kind} school={school} text={parts} />
  return (
    <div className="checks" ref={useUntickOutdated(offers)}>
      <Switch {...box('subscribe')}>
        <ByMode offers={offers} implied={texts.subscribe} separate={text('newsletter', texts.newsletter)} />
        <ConsentVersion kind="newsletter" offers={offers} />
      </Switch>
      <Switch {...box('terms')}>
        {text('terms', texts.terms)}
        <ConsentVersion kind="terms" offers={offers} />
      </Switch>
      <Switch {...box('policy')}>
        <ByMode offers={offers} implied={text('policy', texts.policy)} separate={text('policy', texts.privacy)} />
        <ConsentVersion kind="policy" offers={offers} />
      </Switch>
      {children}
    </div>
  )
}
