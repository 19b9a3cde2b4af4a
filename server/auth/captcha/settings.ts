import { z } from 'zod'

/** Where reCAPTCHA is and what it knows the school by: two pairs of keys, of v3 and of v2. */
export interface RecaptchaSettings {
  /** Without a trailing slash; `/siteverify` follows. */
  url: string
  /** What pages load. */
  script: string
  siteKey: string
  secret: string
  secondSiteKey: string
  secondSecret: string
}

const address = z.url({ protocol: /^https?$/ })

/** Where the script of reCAPTCHA gets its parts and some of its frames, wherever it is itself. */
const PARTS = 'https://www.gstatic.com/recaptcha/'
const FRAMES = 'https://recaptcha.google.com/recaptcha/'

/** What a policy has to let in, as sources of `script-src` and `frame-src`. */
export const recaptchaSources = ({ script }: RecaptchaSettings): { scripts: string[]; frames: string[] } => {
  const folder = new URL('.', script).href
  return { scripts: [folder, PARTS], frames: [folder, FRAMES] }
}

/** The captcha's variables of the environment. */
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

/** One line for every key that is missing and, in production, for every address that is not https. */
export const captchaFaults = (values: Variables, isProduction: boolean): string[] => {
  if (values.CAPTCHA !== 'recaptcha') return []
  const missing = KEYS.filter((name) => values[name] === undefined)
  const plain = isProduction ? ADDRESSES.filter((name) => !values[name].startsWith('https:')) : []
  return [
    ...missing.map((name) => `${name}: CAPTCHA=recaptcha needs it`),
    ...plain.map((name) => `${name}: takes an https address only`),
  ]
}

/** What the adapter needs; null for another captcha. */
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
