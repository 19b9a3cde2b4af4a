import { z } from 'zod'

/** Facebook's addresses and the school's app there. */
export interface FacebookSettings {
  appId: string
  appSecret: string
  /** Prefix of Graph API addresses, with version, without a trailing slash. */
  graphUrl: string
  /** The address of the provider's browser script. */
  script: string
  /** True if the school's own sandbox under `SANDBOX_PATH` stands in for Facebook: never in production. */
  isSandbox: boolean
}

/** Mount path of the school's Facebook sandbox. */
export const SANDBOX_PATH = '/dev/facebook'

const address = z.url({ protocol: /^https?$/ })

/** Environment variables of the Facebook login. */
export const facebookEnvironment = {
  FACEBOOK_APP_ID: z.string().optional(),
  FACEBOOK_APP_SECRET: z.string().optional(),
  FACEBOOK_URL: address.default('https://graph.facebook.com/v23.0'),
  FACEBOOK_SCRIPT: address.default('https://connect.facebook.net/ru_RU/sdk.js'),
}

const variables = z.object(facebookEnvironment)

type FacebookValues = z.output<typeof variables>

interface Surroundings {
  isProduction: boolean
  baseUrl: string
  host: string
  port: number
}

/** The configured app. Without one, the sandbox outside production, and null in production. */
export const facebookSettings = (values: FacebookValues, school: Surroundings): FacebookSettings | null => {
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret, FACEBOOK_URL: url, FACEBOOK_SCRIPT: script } = values
  if (appId && appSecret)
    return { appId, appSecret, graphUrl: url.replace(/(?<!\/)\/+$/, ''), script, isSandbox: false }
  if (school.isProduction) return null
  const host = school.host === '0.0.0.0' ? '127.0.0.1' : school.host
  return {
    appId: 'school-dev',
    appSecret: 'school-dev-secret',
    graphUrl: `http://${host}:${school.port}${SANDBOX_PATH}/graph`,
    script: `${school.baseUrl}${SANDBOX_PATH}/sdk.js`,
    isSandbox: true,
  }
}

const isPlain = (address: string) => !address.startsWith('https:')

const ADDRESSES = ['FACEBOOK_URL', 'FACEBOOK_SCRIPT'] as const

/** One line if only one of app id and secret is set and, in production, for each address that is not https. */
export const facebookErrors = (values: FacebookValues, isProduction: boolean): string[] => {
  const isHalf = Boolean(values.FACEBOOK_APP_ID) !== Boolean(values.FACEBOOK_APP_SECRET)
  const plain = isProduction ? ADDRESSES.filter((name) => isPlain(values[name])) : []
  return [
    ...(isHalf ? ['FACEBOOK_APP_ID and FACEBOOK_APP_SECRET: need each other'] : []),
    ...plain.map((name) => `${name}: takes an https address only`),
  ]
}

/** Where the provider's running script sends requests and loads frames from. */
const WEBSITE = 'https://www.facebook.com'

/**
 * Sources that a CSP must allow. The sandbox is served by the school itself, so it needs none. The provider's script loads its second part
 * from a plain string URL (`allowsStrings`).
 */
export const facebookSources = ({ script, graphUrl, isSandbox }: FacebookSettings) => {
  if (isSandbox) return { scripts: [], frames: [], hasPopups: true }
  const calls = [new URL(graphUrl).origin, WEBSITE]
  return { scripts: [new URL(script).origin], frames: [WEBSITE], calls, hasPopups: true, allowsStrings: true }
}
