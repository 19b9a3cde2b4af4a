import { z } from 'zod'
import type { Lang } from '../../contract/langs.ts'
import { askProvider, emailOf, externalId, nameOf } from './ask-provider.ts'
import {
  type AdapterOptions,
  challengeOf,
  type IdentityCallback,
  type IdentityFinding,
  type IdentityProvider,
  type IdentityRequest,
  TIMEOUT_MS,
} from './provider.ts'
import type { VkSettings } from './settings.ts'

const tokenReply = z.object({ access_token: z.string().min(1), user_id: externalId, state: z.string() })

const text = z.string().nullish()
const profile = z.object({
  user: z.object({ user_id: externalId, first_name: text, last_name: text, email: z.unknown().optional() }),
})

/** The languages of VK's pages, by VK's numbers; the others are those of its site, not of VK ID. */
const LANGUAGES: Record<Lang, string> = { ru: '0', en: '3', de: '6', kk: '0', es: '4', be: '0', uz: '0' }

/**
 * VK ID: OAuth with PKCE, the `device_id` of the callback, and a profile call of its own. Its `id_token` has neither issuer nor audience, so
 * it is not read. Errors may come with status 200.
 */
export const createVk = (
  { clientId, clientSecret, url }: VkSettings,
  { fetch: send = fetch, timeoutMs = TIMEOUT_MS }: AdapterOptions,
): IdentityProvider => {
  const post = <Value>(path: string, fields: Record<string, string>, schema: z.ZodType<Value>, signal: AbortSignal) =>
    askProvider(
      send,
      {
        address: new URL(`${url}${path}`),
        init: { method: 'POST' as const, body: new URLSearchParams(fields) },
        schema,
      },
      signal,
    )

  const tokenOf = ({ code, state, deviceId }: IdentityCallback, request: IdentityRequest, signal: AbortSignal) => {
    const fields = {
      grant_type: 'authorization_code',
      code,
      code_verifier: request.verifier,
      client_id: clientId,
      service_token: clientSecret,
      device_id: deviceId ?? '',
      redirect_uri: request.redirectUri,
      state,
    }
    return post('/oauth2/auth', fields, tokenReply, signal)
  }

  const identify = async (callback: IdentityCallback, request: IdentityRequest): Promise<IdentityFinding> => {
    const signal = AbortSignal.timeout(timeoutMs)
    const token = await tokenOf(callback, request, signal)
    if (token.status !== 'answered') return token
    const { access_token: accessToken, user_id: userId, state } = token.value
    if (state !== request.state) return { status: 'refused', reason: 'token of another attempt' }
    const found = await post('/oauth2/user_info', { client_id: clientId, access_token: accessToken }, profile, signal)
    if (found.status !== 'answered') return found
    const { user_id: id, first_name: first, last_name: last, email } = found.value.user
    if (id !== userId) return { status: 'refused', reason: 'token of another person' }
    const name = nameOf([first, last].filter(Boolean).join(' '))
    return { status: 'person', identity: { externalId: id, name, email: emailOf(email) } }
  }

  return {
    id: 'vk',
    key: 'vk',
    nameIn: () => 'VK ID',
    isRussianOwned: true,
    isReady: () => true,
    authorizeUrl: async ({ state, verifier, redirectUri, lang }) => {
      const query = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'vkid.personal_info email',
        state,
        code_challenge: challengeOf(verifier),
        code_challenge_method: 'S256',
        lang_id: LANGUAGES[lang],
      }
      return new URL(`${url}/authorize?${new URLSearchParams(query)}`)
    },
    identify,
  }
}
