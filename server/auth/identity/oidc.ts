import type { Configuration, CustomFetch } from 'openid-client'
import { z } from 'zod'
import { DAY_MS, SECOND_MS } from '../../contract/durations.ts'
import { readText } from '../../http/read-response.ts'
import { loadOnce } from '../../load-once.ts'
import { emailOf, nameOf, networkReason } from './ask-provider.ts'
import {
  type AdapterOptions,
  type IdentityCallback,
  type IdentityFinding,
  type IdentityProvider,
  type IdentityRequest,
  LONGEST_REPLY,
  TIMEOUT_MS,
} from './provider.ts'
import type { OidcSettings } from './settings.ts'

const loadClient = loadOnce(() => import('openid-client'))

type Client = Awaited<ReturnType<typeof loadClient>>

/** `fetch` for openid-client, which posts forms only: it reads at most 64 kB of a response. */
const bounded =
  (send: typeof fetch): CustomFetch =>
  async (address, { body, method, headers, signal }) => {
    const form = body instanceof URLSearchParams || typeof body === 'string' ? body : null
    const response = await send(address, { method, headers, body: form, redirect: 'error', signal: signal ?? null })
    const text = await readText(response, LONGEST_REPLY)
    if (text === null) throw new Error('the response is too long')
    return new Response(text === '' ? null : text, { status: response.status, headers: response.headers })
  }

/** A provider that names no method takes the secret in a header: OpenID Connect Core 9. */
const authenticate =
  ({ ClientSecretBasic, ClientSecretPost }: Client, secret: string): ReturnType<Client['ClientSecretPost']> =>
  (server, ...rest) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
      ? ClientSecretPost
      : ClientSecretBasic)(secret)(server, ...rest)

/** After a failed discovery the next one waits. */
const RETRY_MS = 30 * SECOND_MS

/**
 * The provider's description, read when it is first needed and again after a day; a failure stops nothing and is tried again. `current` is
 * the last one that was read.
 */
const discovered = (settings: OidcSettings, { now, fetch: send = fetch, timeoutMs = TIMEOUT_MS }: AdapterOptions) => {
  let current: Configuration | null = null
  let reading: Promise<void> | null = null
  let nextAt = 0

  const read = async () => {
    const client = await loadClient()
    const issuer = new URL(settings.issuer)
    const options = {
      timeout: timeoutMs / SECOND_MS,
      [client.customFetch]: bounded(send),
      execute: [
        client.enableNonRepudiationChecks,
        // Only outside production, where the settings allow such an issuer.
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    }
    current = await client.discovery(
      issuer,
      settings.clientId,
      undefined,
      authenticate(client, settings.clientSecret),
      options,
    )
    nextAt = now().getTime() + DAY_MS
  }

  const refresh = (): Promise<void> => {
    if (reading) return reading
    if (now().getTime() < nextAt) return Promise.resolve()
    nextAt = now().getTime() + RETRY_MS
    reading = read()
      .catch(() => undefined)
      .finally(() => {
        reading = null
      })
    return reading
  }
  void refresh()
  return {
    isReady: () => {
      void refresh()
      return current !== null
    },
    configuration: async () => {
      const attempt = refresh()
      if (current === null) await attempt
      return current
    },
  }
}

const SUB = /^[\x21-\x7e]{1,255}$/

const claimsOf = z.object({ sub: z.string().regex(SUB), name: z.string().nullish(), email: z.unknown().optional() })

/** Responses that are none: they blame nobody's code. */
const UNUSABLE = new Set(['OAUTH_PARSE_ERROR', 'OAUTH_RESPONSE_IS_NOT_JSON', 'OAUTH_RESPONSE_IS_NOT_CONFORM'])

/** What openid-client blames on the code or the token, rather than on a provider that does not respond. */
const reasonOf = (error: unknown): { status: 'refused' | 'unavailable'; reason: string } => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'OAUTH_TIMEOUT') return { status: 'unavailable', reason: 'timeout' }
  if (code.startsWith('OAUTH_'))
    return { status: UNUSABLE.has(code) ? 'unavailable' : 'refused', reason: code.toLowerCase() }
  return { status: 'unavailable', reason: networkReason(error) }
}

const profileOf = async (client: Client, config: Configuration, token: string, sub: string) => {
  if (!config.serverMetadata().userinfo_endpoint) return null
  return claimsOf.safeParse(await client.fetchUserInfo(config, token, sub)).data ?? null
}

/**
 * Any OpenID Connect provider: its pages by discovery, PKCE, the signature, issuer, audience and nonce of the id_token checked by
 * openid-client. The address of the callback is the school's own, whatever `Host` the request names.
 */
export const createOidc = (settings: OidcSettings, options: AdapterOptions): IdentityProvider => {
  const { isReady, configuration } = discovered(settings, options)

  const identify = async (
    { code, state, iss }: IdentityCallback,
    { verifier, nonce, redirectUri }: IdentityRequest,
  ): Promise<IdentityFinding> => {
    try {
      const [client, config] = [await loadClient(), await configuration()]
      if (!config) return { status: 'unavailable', reason: 'discovery' }
      const address = new URL(redirectUri)
      address.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString()
      const checks = {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      }
      const tokens = await client.authorizationCodeGrant(config, address, checks)
      const claims = claimsOf.safeParse(tokens.claims()).data
      if (!claims) return { status: 'unavailable', reason: 'claims' }
      const isWhole = claims.email !== undefined && claims.name
      const profile = isWhole ? null : await profileOf(client, config, tokens.access_token, claims.sub)
      return {
        status: 'person',
        identity: {
          externalId: claims.sub,
          name: nameOf(claims.name ?? profile?.name),
          email: emailOf(claims.email ?? profile?.email),
        },
      }
    } catch (error) {
      return reasonOf(error)
    }
  }

  return {
    id: 'oidc',
    key: settings.issuer,
    nameIn: () => settings.name,
    isRussianOwned: settings.isRussianOwned,
    isReady,
    authorizeUrl: async ({ state, verifier, nonce, redirectUri }) => {
      const [client, config] = [await loadClient(), await configuration()]
      if (!config) return null
      return client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
    },
    identify,
  }
}
