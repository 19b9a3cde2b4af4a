import { z } from 'zod'
import { yandexName } from '../../contract/provider-names.ts'
import { askProvider, emailOf, externalId, nameOf } from './ask-provider.ts'
import {
  type AdapterOptions,
  challengeOf,
  type IdentityFinding,
  type IdentityProvider,
  type IdentityRequest,
  TIMEOUT_MS,
} from './provider.ts'
import type { YandexSettings } from './settings.ts'

const tokenReply = z.object({ access_token: z.string().min(1) })

const text = z.string().nullish()
const profile = z.object({
  id: externalId,
  client_id: z.string(),
  first_name: text,
  last_name: text,
  display_name: text,
  default_email: z.unknown().optional(),
})

type Profile = z.output<typeof profile>

const fullName = ({ first_name: first, last_name: last, display_name: shown }: Profile) =>
  nameOf([first, last].filter(Boolean).join(' ')) ?? nameOf(shown)

/** Yandex ID: OAuth 2 with PKCE and a profile call of its own. The token is dropped as soon as the profile is read. */
export const createYandex = (
  { clientId, clientSecret, url, profileUrl }: YandexSettings,
  { fetch: send = fetch, timeoutMs = TIMEOUT_MS }: AdapterOptions,
): IdentityProvider => {
  const tokenOf = (code: string, { verifier, redirectUri }: IdentityRequest, signal: AbortSignal) => {
    const fields = {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uri: redirectUri,
    }
    const init = { method: 'POST' as const, body: new URLSearchParams(fields) }
    return askProvider(send, { address: new URL(`${url}/token`), init, schema: tokenReply }, signal)
  }

  const identify = async (code: string, request: IdentityRequest): Promise<IdentityFinding> => {
    const signal = AbortSignal.timeout(timeoutMs)
    const token = await tokenOf(code, request, signal)
    if (token.status !== 'answered') return token
    const address = new URL(`${profileUrl}/info?format=json`)
    const init = { headers: { authorization: `OAuth ${token.value.access_token}` } }
    const found = await askProvider(send, { address, init, schema: profile }, signal)
    if (found.status !== 'answered') return found
    const { value } = found
    if (value.client_id !== clientId) return { status: 'refused', reason: 'token of another app' }
    return {
      status: 'person',
      identity: { externalId: value.id, name: fullName(value), email: emailOf(value.default_email) },
    }
  }

  return {
    id: 'yandex',
    key: 'yandex',
    nameIn: yandexName,
    isRussianOwned: true,
    isReady: () => true,
    authorizeUrl: async ({ state, verifier, redirectUri }) => {
      const query = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'login:info login:email',
        state,
        code_challenge: challengeOf(verifier),
        code_challenge_method: 'S256',
      }
      return new URL(`${url}/authorize?${new URLSearchParams(query)}`)
    },
    identify: ({ code }, request) => identify(code, request),
  }
}
