export { identityForm } from './identity-form.tsx'
export { passkeyWindowButton, ProviderButton } from './provider-buttons.tsx'
export { resumeIdentity } from './sign-in.ts'
