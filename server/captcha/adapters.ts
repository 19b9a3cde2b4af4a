import type { Captcha, CaptchaKind } from './captcha.ts'
import { none } from './none.ts'

const adapters: Record<CaptchaKind, () => Captcha> = { none }

/** The adapter that the configuration names. */
export const createCaptcha = (kind: CaptchaKind): Captcha => adapters[kind]()
