import { json } from '../http.ts'
import { createCodeFlow, formOf, oauthError } from '../identity/code-flow.ts'
import { createIdTokens, symmetricToken, unsignedToken } from '../identity/id-tokens.ts'
import {
  createModes,
  type LoginMode,
  type LoginSandbox,
  type LoginSandboxOptions,
  emailIn,
} from '../identity/login-sandbox.ts'
import type { SandboxRequest, SandboxResponse, SandboxRoute } from '../provider-sandbox.ts'

const NAME = 'Школьный ID'
const HOUR_SECONDS = 3_600

/** An OpenID Connect provider: discovery, a signed id_token with nonce, `userinfo`, and `iss` in the callback (RFC 9207). */
export const createOidcSandbox = (options: LoginSandboxOptions): LoginSandbox => {
  const { base: issuer, clientId, clientSecret } = options
  const modes = createModes(options)
  const { setMode, calls, respond } = modes
  const ids = createIdTokens()
  const foreign = createIdTokens()
  const flow = createCodeFlow({
    ...options,
    name: NAME,
    modes,
    returned: ({ code, state }, mode) => ({ code, state, iss: mode === 'wrong-iss' ? 'https://evil.example' : issuer }),
  })

  const description = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks.json`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }

  const signed = (claims: object, mode: LoginMode): string => {
    if (mode === 'unsigned') return unsignedToken(claims)
    if (mode === 'symmetric') return symmetricToken(claims, clientSecret)
    return (mode === 'forged' ? foreign : ids).sign(claims)
  }

  const token = (request: SandboxRequest): SandboxResponse => {
    const form = formOf(request)
    if (!flow.isApp(form.get('client_id'), form.get('client_secret'))) return oauthError('invalid_client', 401)
    const grant = flow.redeem(form)
    if (!grant) return oauthError('invalid_grant')
    const mode = modes.current()
    const now = Math.floor(Date.now() / 1_000)
    const { person, nonce } = grant
    const claims = {
      iss: mode === 'other-issuer' ? 'https://evil.example' : issuer,
      aud: mode === 'other-audience' ? 'another-app' : clientId,
      sub: person.id,
      ...(mode !== 'no-nonce' && { nonce: mode === 'other-nonce' ? 'another' : nonce }),
      iat: now,
      exp: mode === 'expired' ? now - HOUR_SECONDS : now + HOUR_SECONDS,
    }
    return json(200, {
      access_token: flow.tokenFor(grant),
      token_type: 'Bearer',
      expires_in: HOUR_SECONDS,
      id_token: signed(claims, mode),
    })
  }

  const userinfo = ({ headers }: SandboxRequest): SandboxResponse => {
    const [, access = ''] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? []
    const person = flow.personOf(access)
    if (!person) return oauthError('invalid_token', 401)
    const mode = modes.current()
    const email = emailIn(person, mode)
    const name = `${person.first} ${person.last}`.trim()
    return json(200, {
      sub: mode === 'other-person' ? '999' : person.id,
      ...(name !== '' && { name }),
      ...(email !== null && { email, email_verified: true }),
    })
  }

  const called = (
    method: 'GET' | 'POST',
    path: string,
    reply: (request: SandboxRequest) => SandboxResponse,
  ): SandboxRoute => ({
    method,
    path: new RegExp(`^${path.replaceAll('.', String.raw`\.`)}$`),
    operation: path,
    respond: (request) => respond(`${method} ${path}`, () => reply(request)),
  })

  return {
    id: 'oidc',
    name: NAME,
    cards: [],
    setMode,
    calls,
    routes: [
      ...flow.routes,
      called('GET', '/.well-known/openid-configuration', () => json(200, description)),
      called('GET', '/jwks.json', () => json(200, ids.keys())),
      called('POST', '/token', token),
      called('GET', '/userinfo', userinfo),
    ],
  }
}
