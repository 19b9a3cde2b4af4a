/** Login providers that the school leads to in a window of its own. `oidc` is the one OpenID Connect entry. */
export const IDENTITY_PROVIDERS = ['yandex', 'vk', 'oidc'] as const
export type IdentityProviderId = (typeof IDENTITY_PROVIDERS)[number]

/** What signs in by the school's own window, where a page may not use the school's passkeys itself. */
export const PASSKEY = 'passkey'
export type WindowWay = IdentityProviderId | typeof PASSKEY

/** The ways to sign in of somebody whose address is known. `code` mails a code and a link, and works for every account. */
export const SIGN_IN_WAYS = ['code', 'password', 'passkey', ...IDENTITY_PROVIDERS, 'facebook'] as const
export type SignInWay = (typeof SIGN_IN_WAYS)[number]

/** Messages between the page that opens the window of a provider, and the school's pages in that window. */
export const IDENTITY_MESSAGES = {
  /** The start page to its opener, of any origin: it takes an attempt. */
  ready: 'school:identity-ready',
  /** The opener to the school's origin, with `attempt`: 43 characters base64url of 32 random bytes. */
  attempt: 'school:identity-attempt',
  /** The answer page to the attempt's origin: `identity-login` has an answer. */
  reply: 'school:identity-answer',
} as const

/** The page that a window begins with. */
export const identityAddress = (way: WindowWay): string => `/auth/with/${way}/`
