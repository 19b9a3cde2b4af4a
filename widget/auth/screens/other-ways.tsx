import type { ReactNode } from 'react'
import { useTexts } from '../../texts/auth/texts.ts'
import { FacebookButton } from './facebook-button.tsx'
import type { ScreenProps } from './screen.ts'

interface OtherWaysProps extends Pick<ScreenProps, 'state' | 'flow' | 'config'> {
  children?: ReactNode
}

/** What leads in beside the form's own button, after the word «или»: `children`, then Facebook, the last of them, since it may come late. */
export const OtherWays = ({ state, flow, config, children }: OtherWaysProps) => {
  const { or } = useTexts()
  const isFacebookOffered = state.offers.facebook !== null && !config.noFacebook
  if (!children && !isFacebookOffered) return null
  return (
    <>
      <p className="or">{or}</p>
      {children}
      {isFacebookOffered && <FacebookButton flow={flow} />}
    </>
  )
}
