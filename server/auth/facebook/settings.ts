import { z } from 'zod'

/** The provider and the school's app there. */
export interface FacebookSettings {
  appId: string
  appSecret: string
  /** What the addresses of the provider's graph begin with, version included, without a trailing slash. */
  graphUrl: string
  /** The address of the provider's browser script. */
  script: string
  /** The school itself plays the provider, under `SANDBOX_PATH`: never in production. */
  isSandbox: boolean
}

/** Where the school's sandbox for the provider is mounted. */
export const SANDBOX_PATH = '/dev/facebook'

const address = z.url({ protocol: /^https?$/ })

/** The login's variables of the environment. */
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

/** The app at the provider, where one is named; else outside production the sandbox, and in production none. */
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

/** One line where the app or its secret is missing and, in production, for every address that is not https. */
export const facebookFaults = (values: FacebookValues, isProduction: boolean): string[] => {
  const isHalf = Boolean(values.FACEBOOK_APP_ID) !== Boolean(values.FACEBOOK_APP_SECRET)
  const plain = isProduction ? ADDRESSES.filter((name) => isPlain(values[name])) : []
  return [
    ...(isHalf ? ['FACEBOOK_APP_ID and FACEBOOK_APP_SECRET: need each other'] : []),
    ...plain.map((name) => `${name}: takes an https address only`),
  ]
}

/** Where the provider's script calls and what it frames, once it runs. */
const WEBSITE = 'https://www.facebook.com'

/**
 * What a policy has to let in. The sandbox is of the school itself. The provider's script fetches its second part by the plain
 * string of an address.
 */
export const facebookSources = ({ script, graphUrl, isSandbox }: FacebookSettings) => {
  if (isSandbox) return { scripts: [], frames: [], hasPopups: true }
  const calls = [new URL(graphUrl).origin, WEBSITE]
  return { scripts: [new URL(script).origin], frames: [WEBSITE], calls, hasPopups: true, takesStrings: true }
}
