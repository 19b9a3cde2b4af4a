import { Fragment } from 'react'
import type { SignInWay } from '../../../server/contract/identity.ts'
import { useTexts } from '../../texts/auth/texts.ts'
import type { ScreenProps } from './screen.ts'
import { useWayButtons } from './way-buttons.tsx'
import { LastWayMark, useLastWay } from './way-marks.tsx'

interface OtherWaysProps extends ScreenProps {
  /** What the form offers besides the providers. */
  own?: readonly SignInWay[]
  /** The ways of the typed address, without that of the form, where they are known: these are offered and no others. */
  known?: readonly SignInWay[] | null | undefined
}

/**
 * Alternatives to the form's own button, after the word «или»: the form's, then the providers and Facebook, which are last because they appear
 * late; before all of them the one that was used last in this browser. Until then the styles reserve their room where the loader expects it.
 */
export const OtherWays = ({ own, known, ...props }: OtherWaysProps) => {
  const { or, email, facebook } = useTexts()
  const { isKnown } = props.state.offers
  const last = useLastWay(props)
  const buttons = useWayButtons(props, { own, known })
  const isLast = ({ way }: { way: string }) => way === last
  const inOrder = known ? buttons : [...buttons.filter(isLast), ...buttons.filter((button) => !isLast(button))]
  const isReserved = !isKnown
  return (
    <div className={isReserved ? 'ways unknown' : 'ways'} data-label={isReserved ? facebook.submit : undefined}>
      {inOrder.length > 0 && <p className="or">{known ? email.others : or}</p>}
      {inOrder.map(({ way, button }) => (
        <Fragment key={way}>
          {way === last && <LastWayMark />}
          {button}
        </Fragment>
      ))}
    </div>
  )
}
