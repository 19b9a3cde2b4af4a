/** The chunk of passkeys: signing in by one, and the question whether to make one. */
export { askForPasskey, PasskeyOffer } from './offer.tsx'
export { passkeyButton } from './passkey-button.tsx'
export { offerAutofill } from './sign-in.ts'
export { passkeyWay } from './support.ts'
