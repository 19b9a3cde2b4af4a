import { useState } from 'react'
import { useTexts } from '../../texts/auth/texts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { lastWay } from '../last-way.ts'
import { type ScreenProps, useLive } from './screen.ts'

/** The way that signed in last in this browser, as it was when the form appeared; null in the first view, which does not know it. */
export const useLastWay = ({ school }: Pick<ScreenProps, 'school'>): string | null => {
  const [last] = useState(() => lastWay(school))
  return useLive() ? last : null
}

/** The mark on the button that follows it, which takes no room. */
export const LastWayMark = () => (
  <p className="last-way">
    <span>{useTexts().lastWay}</span>
  </p>
)

interface KnownEmailProps extends Pick<ScreenProps, 'state' | 'open'> {
  /** The field's name; `autocomplete` tells password managers whose password is asked for. */
  name: 'email' | 'username'
}

/** The address that has been typed, in place of its field. */
export const KnownEmail = ({ state, open, name }: KnownEmailProps) => {
  const { email } = state.draft
  return (
    <p className="intro">
      <b translate="no">{email}</b> <LinkButton onClick={() => open('email')}>{useTexts().email.change}</LinkButton>
      <input hidden readOnly name={name} autoComplete="username" value={email} />
    </p>
  )
}
