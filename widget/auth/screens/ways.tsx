import { useForm } from '../../form/use-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { waysOf } from '../state.ts'
import { OtherWays } from './other-ways.tsx'
import type { ScreenProps } from './screen.ts'
import { useWayButtons } from './way-buttons.tsx'
import { KnownEmail, LastWayMark, useLastWay } from './way-marks.tsx'

/** The ways of somebody whose first one needs neither a password nor a mail: a passkey or a provider. */
export const View = (props: ScreenProps) => {
  const { state, open } = props
  const { general } = useForm({}, state.errors)
  const [first, ...others] = waysOf(state) ?? []
  const last = useLastWay(props)
  const [main] = useWayButtons(props, { known: first ? [first] : [] })
  return (
    <form className="form" onSubmit={(event) => event.preventDefault()}>
      <KnownEmail state={state} open={open} name="email" />
      {general && <Notice tone="danger">{general}</Notice>}
      <div className="actions">
        {main && last === first && <LastWayMark />}
        {main?.button}
        <OtherWays {...props} known={others} />
      </div>
    </form>
  )
}
