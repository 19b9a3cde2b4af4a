import { facebookSources } from './auth/facebook/settings.ts'
import { recaptchaSources } from './captcha/settings.ts'
import type { Config } from './config.ts'
import type { Guests } from './http/headers.ts'

/** What the widgets load from others: the captcha's provider, and the one of another login. */
export const guestsOf = ({ recaptcha, facebook }: Pick<Config, 'recaptcha' | 'facebook'>): Guests => {
  const captcha = recaptcha ? recaptchaSources(recaptcha) : { scripts: [], frames: [] }
  const login = facebook ? facebookSources(facebook) : { scripts: [], frames: [] }
  return {
    ...login,
    scripts: [...captcha.scripts, ...login.scripts],
    frames: [...captcha.frames, ...login.frames],
  }
}
