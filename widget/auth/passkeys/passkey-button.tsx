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

/** The button, for a browser that offers no passkeys in its autofill; else null. */
export const passkeyButton = async (context: FlowContext, offer: PasskeysOffer): Promise<ReactNode> =>
  (await passkeyWay(offer)) === 'button' ? <PasskeyButton context={context} /> : null
