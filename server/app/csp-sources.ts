import { facebookSources } from '../auth/facebook/settings.ts'
import { recaptchaSources } from '../auth/captcha/settings.ts'
import type { Config } from '../config/config.ts'
import type { CspSources } from '../http/headers.ts'
import { mediaSources } from '../media/settings.ts'
import { paymentSources } from '../payments/providers/index.ts'

const none: CspSources = { scripts: [], frames: [] }

const captchaOf = ({ recaptcha }: Pick<Config, 'recaptcha'>): CspSources =>
  recaptcha ? recaptchaSources(recaptcha) : none

/** External origins that the widgets load from: the captcha provider, the login provider and the media store. */
export const cspSourcesOf = ({
  recaptcha,
  facebook,
  identity,
  media,
}: Pick<Config, 'recaptcha' | 'facebook' | 'identity' | 'media'>): CspSources => {
  const captcha = captchaOf({ recaptcha })
  const login = facebook ? facebookSources(facebook) : none
  return {
    ...login,
    scripts: [...captcha.scripts, ...login.scripts],
    frames: [...captcha.frames, ...login.frames],
    pictures: mediaSources(media),
    // The window of a login provider stays connected with the page that opens it.
    hasPopups: facebook !== null || Boolean(identity.yandex ?? identity.vk ?? identity.oidc),
  }
}

const all = (sources: readonly CspSources[], kind: 'scripts' | 'frames' | 'calls' | 'forms' | 'pictures') => [
  ...new Set(sources.flatMap((source) => source[kind] ?? [])),
]

/** External origins that the checkout loads from: the payment providers, and the captcha of the sign-in form next to the cart. */
export const checkoutSourcesOf = (config: Pick<Config, 'recaptcha' | 'payments'>): CspSources => {
  const sources = [captchaOf(config), ...paymentSources(config.payments)]
  return {
    scripts: all(sources, 'scripts'),
    frames: all(sources, 'frames'),
    calls: all(sources, 'calls'),
    forms: all(sources, 'forms'),
    pictures: all(sources, 'pictures'),
    allowsStrings: sources.some(({ allowsStrings }) => allowsStrings),
  }
}
