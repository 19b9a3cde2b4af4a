import type { ReactNode } from 'react'
import type { PasskeysOffer } from '../../../server/contract/replies.ts'
import { passkeyTexts } from '../../texts/auth/passkey-texts.ts'
import { authTexts, useTexts } from '../../texts/auth/texts.ts'
import { Button } from '../../ui/button.tsx'
import type { FlowContext } from '../flow.ts'
import { signInByPasskey } from './sign-in.ts'
import { passkeyWay } from './support.ts'

/** Opens the browser's dialog, in which a passkey is chosen. */
const PasskeyButton = ({ context }: { context: FlowContext }) => (
  <Button isQuiet onClick={() => void signInByPasskey(context)}>
    {authTexts.of('passkey', passkeyTexts, useTexts().lang).submit}
  </Button>
)

/** The button, for a browser that knows passkeys and offers none in its autofill, or for a form without a field (`isFieldless`); else null. */
export const passkeyButton = async (
  context: FlowContext,
  offer: PasskeysOffer,
  isFieldless: boolean,
): Promise<ReactNode> => {
  const way = await passkeyWay(offer)
  return way === 'button' || (way && isFieldless) ? <PasskeyButton context={context} /> : null
}
