import { z } from 'zod'
import { IDENTITY_PROVIDERS, type IdentityProviderId } from '../../contract/identity.ts'

interface App {
  clientId: string
  clientSecret: string
}

/** Addresses are without a trailing slash. */
export interface YandexSettings extends App {
  /** `/authorize` and `/token` follow. */
  url: string
  /** `/info` follows. */
  profileUrl: string
}

/** `clientSecret` is the service token of the app. */
export interface VkSettings extends App {
  /** `/authorize` and `/oauth2/…` follow. */
  url: string
}

export interface OidcSettings extends App {
  issuer: string
  name: string
  isRussianOwned: boolean
}

/** The login providers of the school, null for those that are off, and those that its own sandboxes stand in for. */
export interface IdentitySettings {
  yandex: YandexSettings | null
  vk: VkSettings | null
  oidc: OidcSettings | null
  sandboxes: readonly IdentityProviderId[]
}

export const noIdentityProviders: IdentitySettings = { yandex: null, vk: null, oidc: null, sandboxes: [] }

const address = z.url({ protocol: /^https?$/ })

/** Environment variables of the login providers. */
export const identityEnvironment = {
  YANDEX_CLIENT_ID: z.string().optional(),
  YANDEX_CLIENT_SECRET: z.string().optional(),
  YANDEX_URL: address.default('https://oauth.yandex.ru'),
  YANDEX_PROFILE_URL: address.default('https://login.yandex.ru'),
  VK_CLIENT_ID: z.string().optional(),
  VK_CLIENT_SECRET: z.string().optional(),
  VK_URL: address.default('https://id.vk.ru'),
  OIDC_ISSUER: address.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40).optional(),
  OIDC_RUSSIAN_OWNER: z.enum(['0', '1']).default('0'),
  LOGIN_SANDBOXES: z
    .string()
    .default('')
    .transform((value) => value.split(/[\s,]+/).filter((item) => item !== ''))
    .pipe(z.array(z.enum([...IDENTITY_PROVIDERS, 'phone']))),
}

const variables = z.object(identityEnvironment)

type Values = z.output<typeof variables>

const bare = (url: string) => url.replace(/(?<!\/)\/+$/, '')

const SETS = {
  yandex: ['YANDEX_CLIENT_ID', 'YANDEX_CLIENT_SECRET'],
  vk: ['VK_CLIENT_ID', 'VK_CLIENT_SECRET'],
  oidc: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
} as const

const ADDRESSES = ['YANDEX_URL', 'YANDEX_PROFILE_URL', 'VK_URL', 'OIDC_ISSUER'] as const

const isHalf = (values: Values, names: readonly (keyof Values)[]) => {
  const missing = names.filter((name) => !values[name]).length
  return missing > 0 && missing < names.length
}

/** One line for each provider that is set by halves, for sandboxes in production, and there for each address that is not https. */
export const identityErrors = (values: Values, isProduction: boolean): string[] => {
  const halves = Object.values(SETS).filter((names) => isHalf(values, names))
  const plain = isProduction ? ADDRESSES.filter((name) => values[name] && !values[name].startsWith('https:')) : []
  return [
    ...halves.map((names) => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}: need each other`),
    ...plain.map((name) => `${name}: takes an https address only`),
    ...(isProduction && values.LOGIN_SANDBOXES.length > 0 ? ['LOGIN_SANDBOXES: not in production'] : []),
  ]
}

/** What the sandboxes under an address stand in for. They serve the app with these credentials. */
export const sandboxApps = (base: string) => {
  const app = { clientId: 'school-dev', clientSecret: 'school-dev-secret' }
  return {
    yandex: { ...app, url: `${base}/yandex`, profileUrl: `${base}/yandex` },
    vk: { ...app, url: `${base}/vk` },
    oidc: { ...app, issuer: `${base}/oidc`, name: 'Школьный ID', isRussianOwned: true },
  } satisfies Omit<IdentitySettings, 'sandboxes'>
}

/** The settings with those sandboxes in place of accounts at the providers. */
export const withSandboxes = (settings: IdentitySettings, base: string): IdentitySettings => {
  const apps = sandboxApps(base)
  const { sandboxes } = settings
  return {
    ...settings,
    ...(sandboxes.includes('yandex') && { yandex: apps.yandex }),
    ...(sandboxes.includes('vk') && { vk: apps.vk }),
    ...(sandboxes.includes('oidc') && { oidc: apps.oidc }),
  }
}

/** The configured providers. One that has no account is replaced by its sandbox, if it is named in `LOGIN_SANDBOXES`. */
export const identitySettings = (values: Values, sandboxBase: string | null): IdentitySettings => {
  const { YANDEX_CLIENT_ID, YANDEX_CLIENT_SECRET, VK_CLIENT_ID, VK_CLIENT_SECRET } = values
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = values
  const isNamed = (id: IdentityProviderId) => values.LOGIN_SANDBOXES.includes(id)
  const isSet = (id: IdentityProviderId) => SETS[id].every((name) => Boolean(values[name]))
  const configured: IdentitySettings = {
    yandex:
      YANDEX_CLIENT_ID && YANDEX_CLIENT_SECRET
        ? {
            clientId: YANDEX_CLIENT_ID,
            clientSecret: YANDEX_CLIENT_SECRET,
            url: bare(values.YANDEX_URL),
            profileUrl: bare(values.YANDEX_PROFILE_URL),
          }
        : null,
    vk:
      VK_CLIENT_ID && VK_CLIENT_SECRET
        ? { clientId: VK_CLIENT_ID, clientSecret: VK_CLIENT_SECRET, url: bare(values.VK_URL) }
        : null,
    oidc:
      OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET
        ? {
            clientId: OIDC_CLIENT_ID,
            clientSecret: OIDC_CLIENT_SECRET,
            issuer: OIDC_ISSUER,
            name: values.OIDC_NAME ?? new URL(OIDC_ISSUER).hostname,
            isRussianOwned: values.OIDC_RUSSIAN_OWNER === '1',
          }
        : null,
    sandboxes: sandboxBase === null ? [] : IDENTITY_PROVIDERS.filter((id) => isNamed(id) && !isSet(id)),
  }
  return sandboxBase === null ? configured : withSandboxes(configured, sandboxBase)
}
