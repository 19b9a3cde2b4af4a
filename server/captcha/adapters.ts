import type { Deps } from '../deps.ts'
import { altcha } from './altcha.ts'
import type { Captcha, CaptchaKind } from './captcha.ts'
import { recaptcha } from './recaptcha.ts'

/** Lets everybody through: for tests and for a school behind another bot check. */
export const none = (): Captcha => ({ kind: 'none', check: async () => true })

type CaptchaDeps = Pick<Deps, 'config' | 'limits' | 'now'>

const adapters: Record<CaptchaKind, (deps: CaptchaDeps) => Captcha> = { altcha, recaptcha, none }

/** The adapter that the configuration names. */
export const createCaptcha = (deps: CaptchaDeps): Captcha => adapters[deps.config.captcha](deps)
