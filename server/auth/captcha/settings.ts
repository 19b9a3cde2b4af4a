import { z } from 'zod'

/** Addresses of reCAPTCHA and the school's two key pairs there, for v3 and v2. */
export interface RecaptchaSettings {
  /** Without a trailing slash; `/siteverify` follows. */
  url: string
  /** The address of the browser script. */
  script: string
  siteKey: string
  secret: string
  secondSiteKey: string
  secondSecret: string
}

const address = z.url({ protocol: /^https?$/ })

/** Where the reCAPTCHA script loads its parts and some of its frames from, wherever the script itself is. */
const PARTS = 'https://www.gstatic.com/recaptcha/'
const FRAMES = 'https://recaptcha.google.com/recaptcha/'

/** Sources that a CSP must allow, for `script-src` and `frame-src`. */
export const recaptchaSources = ({ script }: RecaptchaSettings): { scripts: string[]; frames: string[] } => {
  const folder = new URL('.', script).href
  return { scripts: [folder, PARTS], frames: [folder, FRAMES] }
}

/** Environment variables of the captcha. */
export const captchaEnvironment = {
  CAPTCHA: z.enum(['altcha', 'recaptcha', 'none']).default('altcha'),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET: z.string().optional(),
  RECAPTCHA_SECOND_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECOND_SECRET: z.string().optional(),
  RECAPTCHA_URL: address.default('https://www.google.com/recaptcha/api'),
  RECAPTCHA_SCRIPT: address.default('https://www.google.com/recaptcha/api.js?trustedtypes=true'),
}

const variables = z.object(captchaEnvironment)

type Variables = z.output<typeof variables>

const KEYS = ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET', 'RECAPTCHA_SECOND_SITE_KEY', 'RECAPTCHA_SECOND_SECRET'] as const
const ADDRESSES = ['RECAPTCHA_URL', 'RECAPTCHA_SCRIPT'] as const

/** One line for each missing key and, in production, for each address that is not https. */
export const captchaErrors = (values: Variables, isProduction: boolean): string[] => {
  if (values.CAPTCHA !== 'recaptcha') return []
  const missing = KEYS.filter((name) => values[name] === undefined)
  const plain = isProduction ? ADDRESSES.filter((name) => !values[name].startsWith('https:')) : []
  return [
    ...missing.map((name) => `${name}: CAPTCHA=recaptcha needs it`),
    ...plain.map((name) => `${name}: takes an https address only`),
  ]
}

/** Settings of the adapter; null for another captcha. */
export const recaptchaSettings = (values: Variables): RecaptchaSettings | null =>
  values.CAPTCHA === 'recaptcha'
    ? {
        url: values.RECAPTCHA_URL.replace(/(?<!\/)\/+$/, ''),
        script: values.RECAPTCHA_SCRIPT,
        siteKey: values.RECAPTCHA_SITE_KEY ?? '',
        secret: values.RECAPTCHA_SECRET ?? '',
        secondSiteKey: values.RECAPTCHA_SECOND_SITE_KEY ?? '',
        secondSecret: values.RECAPTCHA_SECOND_SECRET ?? '',
      }
    : null
