import { byPhoneTexts } from '../../texts/auth/by-phone-texts.ts'
import { authTexts, useTexts } from '../../texts/auth/texts.ts'
import { useSecondsRemaining } from '../../ui/again.tsx'
import { Button } from '../../ui/button.tsx'
import type { ScreenProps } from '../screens/screen.ts'

/** When a code that has not come gives way to a call, and a call to a mail: operators hold messages back, or drop them. */
export const CALL_AFTER_MS = 30_000
const MAIL_AFTER_MS = 60_000

interface WayByMailProps extends Pick<ScreenProps, 'open'> {
  /** Epoch milliseconds. */
  from: number
}

/** The sign-in by a code of a mail, a minute after `from`. */
export const WayByMail = ({ from, open }: WayByMailProps) => {
  const texts = useTexts()
  const { noAccess } = authTexts.of('byPhone', byPhoneTexts, texts.lang)
  const left = useSecondsRemaining(from + MAIL_AFTER_MS)
  if (left > 0) return null
  return (
    <>
      <p className="hint">{noAccess}</p>
      <Button isQuiet onClick={() => open('code')}>
        {texts.pass.byCode}
      </Button>
    </>
  )
}
