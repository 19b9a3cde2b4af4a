import { isSameSecret, json } from '../http.ts'
import { createCodeFlow, formOf, oauthError } from '../identity/code-flow.ts'
import { createModes, type LoginSandbox, type LoginSandboxOptions, emailIn } from '../identity/login-sandbox.ts'
import { createIdTokens } from '../identity/id-tokens.ts'
import type { SandboxRequest, SandboxResponse } from '../provider-sandbox.ts'

const NAME = 'VK ID'
const HOUR_SECONDS = 3_600
const OK = 200

/**
 * VK ID: `authorize`, `oauth2/auth` and `oauth2/user_info` of id.vk.ru. The exchange needs the `device_id` of the callback; the id_token has
 * neither `iss` nor `aud`; errors come with status 200. `payload` puts the answer of the callback into one parameter, as JSON.
 */
export const createVkSandbox = (options: LoginSandboxOptions): LoginSandbox => {
  const modes = createModes(options)
  const { setMode, calls, respond } = modes
  const ids = createIdTokens()
  const flow = createCodeFlow({
    ...options,
    name: NAME,
    modes,
    returned: ({ code, state, deviceId }, mode): Record<string, string> => {
      const fields = { code, state, device_id: deviceId, type: 'code_v2' }
      return mode === 'payload' ? { payload: JSON.stringify(fields) } : { ...fields, expires_in: '600' }
    },
  })

  const auth = (request: SandboxRequest): SandboxResponse => {
    const form = formOf(request)
    const secret = form.get('service_token') ?? ''
    if (form.get('client_id') !== options.clientId || !isSameSecret(secret, options.clientSecret))
      return oauthError('invalid_client', OK)
    const grant = flow.redeem(form)
    if (!grant || form.get('device_id') !== grant.deviceId) return oauthError('invalid_request', OK)
    const { person, state } = grant
    const mode = modes.current()
    return json(OK, {
      access_token: flow.tokenFor(grant),
      refresh_token: flow.tokenFor(grant),
      id_token: ids.sign({ iis: 'VK', sub: Number(person.id), app: options.clientId, jti: person.id }),
      token_type: 'Bearer',
      expires_in: HOUR_SECONDS,
      user_id: Number(person.id),
      state: mode === 'other-app' ? 'another' : (form.get('state') ?? state),
      scope: 'vkid.personal_info email',
    })
  }

  const userInfo = (request: SandboxRequest): SandboxResponse => {
    const form = formOf(request)
    const person = flow.personOf(form.get('access_token') ?? '')
    if (!person || form.get('client_id') !== options.clientId) return oauthError('invalid_token', OK)
    const { id, first, last } = person
    const mode = modes.current()
    const email = emailIn(person, mode)
    return json(OK, {
      user: {
        user_id: mode === 'other-person' ? '999' : id,
        first_name: first,
        last_name: last,
        ...(email !== null && { email }),
        verified: false,
        birthday: '01.01.1990',
      },
    })
  }

  return {
    id: 'vk',
    name: NAME,
    cards: [],
    setMode,
    calls,
    routes: [
      ...flow.routes,
      {
        method: 'POST',
        path: /^\/oauth2\/auth$/,
        operation: 'token',
        respond: (request) => respond('POST /oauth2/auth', () => auth(request)),
      },
      {
        method: 'POST',
        path: /^\/oauth2\/user_info$/,
        operation: 'info',
        respond: (request) => respond('POST /oauth2/user_info', () => userInfo(request)),
      },
    ],
  }
}
