import type { Deps } from '../deps.ts'
import { altcha } from './altcha.ts'
import type { Captcha, CaptchaKind } from './captcha.ts'
import { none } from './none.ts'
import { recaptcha } from './recaptcha.ts'

/** What an adapter may use. */
export type CaptchaNeeds = Pick<Deps, 'config' | 'limits' | 'now'>

const adapters: Record<CaptchaKind, (needs: CaptchaNeeds) => Captcha> = { altcha, recaptcha, none }

/** The adapter that the configuration names. */
export const createCaptcha = (needs: CaptchaNeeds): Captcha => adapters[needs.config.captcha](needs)
