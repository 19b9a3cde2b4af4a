/** The chunks of the sign-in that load on demand. */
export const loadByPhone = () => import('./by-phone/by-phone-form.tsx')
export const loadCaptcha = () => import('./captcha/captcha.ts')
export const loadFacebook = () => import('./facebook/login.ts')
export const loadIdentity = () => import('./identity/identity.ts')
export const loadPasskeys = () => import('./passkeys/passkeys.ts')

export type CaptchaChunk = Awaited<ReturnType<typeof loadCaptcha>>
