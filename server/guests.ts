import { facebookSources } from './auth/facebook/settings.ts'
import { recaptchaSources } from './captcha/settings.ts'
import type { Config } from './config.ts'
import type { Guests } from './http/headers.ts'
import { mediaSources } from './media/settings.ts'
import { paymentSources } from './payments/csp-sources.ts'

const nobody: Guests = { scripts: [], frames: [] }

const captchaOf = ({ recaptcha }: Pick<Config, 'recaptcha'>): Guests =>
  recaptcha ? recaptchaSources(recaptcha) : nobody

/** What the widgets load from others: the captcha's provider, and the one of another login; and where pictures are. */
export const guestsOf = ({ recaptcha, facebook, media }: Pick<Config, 'recaptcha' | 'facebook' | 'media'>): Guests => {
  const captcha = captchaOf({ recaptcha })
  const login = facebook ? facebookSources(facebook) : nobody
  return {
    ...login,
    scripts: [...captcha.scripts, ...login.scripts],
    frames: [...captcha.frames, ...login.frames],
    pictures: mediaSources(media),
  }
}

const all = (guests: readonly Guests[], kind: 'scripts' | 'frames' | 'calls' | 'forms' | 'pictures') => [
  ...new Set(guests.flatMap((guest) => guest[kind] ?? [])),
]

/** What the checkout loads from others: the providers of payments, and the captcha of the form beside the cart. */
export const checkoutGuestsOf = (config: Pick<Config, 'recaptcha' | 'payments'>): Guests => {
  const guests = [captchaOf(config), ...paymentSources(config.payments)]
  return {
    scripts: all(guests, 'scripts'),
    frames: all(guests, 'frames'),
    calls: all(guests, 'calls'),
    forms: all(guests, 'forms'),
    pictures: all(guests, 'pictures'),
    takesStrings: guests.some(({ takesStrings }) => takesStrings),
  }
}
