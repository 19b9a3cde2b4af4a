import { createCodeFlow, formOf, oauthError } from '../identity/code-flow.ts'
import { createModes, type LoginSandbox, type LoginSandboxOptions, emailIn } from '../identity/login-sandbox.ts'
import { json } from '../http.ts'
import type { SandboxRequest, SandboxResponse } from '../provider-sandbox.ts'

const NAME = 'Яндекс ID'
const YEAR_SECONDS = 31_536_000

/** The credentials of an app in the header. */
const basic = ({ headers }: SandboxRequest): [string | null, string | null] => {
  const [, encoded] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? []
  const [id = null, secret = null] = encoded ? Buffer.from(encoded, 'base64').toString().split(':') : []
  return [id, secret]
}

/**
 * Yandex ID: `authorize` and `token` of oauth.yandex.ru, `info` of login.yandex.ru with `Authorization: OAuth <token>`. The credentials of the
 * app come in the form or by Basic.
 */
export const createYandexSandbox = (options: LoginSandboxOptions): LoginSandbox => {
  const modes = createModes(options)
  const { setMode, calls, respond } = modes
  const flow = createCodeFlow({ ...options, name: NAME, modes, returned: ({ code, state }) => ({ code, state }) })

  const token = (request: SandboxRequest): SandboxResponse => {
    const form = formOf(request)
    const isApp = flow.isApp(form.get('client_id'), form.get('client_secret')) || flow.isApp(...basic(request))
    if (!isApp) return oauthError('invalid_client')
    const grant = flow.redeem(form)
    if (!grant) return oauthError('invalid_grant')
    const [access, refresh] = [flow.tokenFor(grant), flow.tokenFor(grant)]
    return json(200, { token_type: 'bearer', access_token: access, refresh_token: refresh, expires_in: YEAR_SECONDS })
  }

  const info = ({ headers }: SandboxRequest): SandboxResponse => {
    const [, access = ''] = /^OAuth (.+)$/.exec(headers.authorization ?? '') ?? []
    const person = flow.personOf(access)
    if (!person) return json(401, {})
    const { id, first, last } = person
    const mode = modes.current()
    const email = emailIn(person, mode)
    return json(200, {
      id: mode === 'other-person' ? '999' : id,
      login: `login-${id}`,
      client_id: mode === 'other-app' ? 'another-app' : options.clientId,
      psuid: `1.AA.${id}`,
      first_name: first,
      last_name: last,
      display_name: first,
      real_name: `${first} ${last}`.trim(),
      default_email: email,
      emails: email === null ? [] : [email],
    })
  }

  return {
    id: 'yandex',
    name: NAME,
    cards: [],
    setMode,
    calls,
    routes: [
      ...flow.routes,
      {
        method: 'POST',
        path: /^\/token$/,
        operation: 'token',
        respond: (request) => respond('POST /token', () => token(request)),
      },
      {
        method: 'GET',
        path: /^\/info$/,
        operation: 'info',
        respond: (request) => respond('GET /info', () => info(request)),
      },
    ],
  }
}
