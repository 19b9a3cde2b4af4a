export { identityForm } from './identity-form.tsx'
export { passkeyWindowButton, ProviderButtons } from './provider-buttons.tsx'
export { resumeIdentity } from './sign-in.ts'
