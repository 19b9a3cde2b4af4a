/** The chunks of the sign-in that load on demand. */
export const loadForms = () => import('./screens/forms.ts')
export const loadLetters = () => import('./screens/letters.ts')
export const loadStaticViews = () => import('./screens/static-views.ts')
export const loadCaptcha = () => import('./captcha/captcha.ts')
export const loadFacebook = () => import('./facebook/login.ts')

export type CaptchaChunk = Awaited<ReturnType<typeof loadCaptcha>>
