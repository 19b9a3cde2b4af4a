import { createHash, randomBytes } from 'node:crypto'
import { isSameSecret, json, plainText, seeOther } from '../http.ts'
import type { SandboxRequest, SandboxResponse, SandboxRoute } from '../provider-sandbox.ts'
import { consentPage } from './consent-page.ts'
import {
  demoLoginPeople,
  type LoginMode,
  type LoginPerson,
  type LoginSandboxOptions,
  type Modes,
} from './login-sandbox.ts'

/** What a person has allowed, until the code is exchanged. */
interface Grant {
  person: LoginPerson
  redirectUri: string
  challenge: string
  nonce: string
  state: string
  deviceId: string
}

const newId = () => randomBytes(24).toString('base64url')

interface FlowOptions extends Omit<LoginSandboxOptions, 'slowMs'> {
  name: string
  modes: Modes
  /** What is added to the address of the callback. */
  returned: (found: { code: string; state: string; deviceId: string }, mode: LoginMode) => Record<string, string>
}

const CHALLENGE = /^[\w-]{43}$/

/** Why an authorization request is refused without going back to the app; null for a good one. */
const errorOf = (query: URLSearchParams, { clientId, redirectUri }: FlowOptions): string | null => {
  if (query.get('client_id') !== clientId) return 'unknown client_id'
  if (query.get('redirect_uri') !== redirectUri) return 'redirect_uri is not registered'
  if (query.get('response_type') !== 'code') return 'response_type must be code'
  if (!query.get('state')) return 'state is missing'
  if (query.get('code_challenge_method')?.toUpperCase() !== 'S256') return 'code_challenge_method must be S256'
  return CHALLENGE.test(query.get('code_challenge') ?? '') ? null : 'code_challenge is missing'
}

export const oauthError = (error: string, status = 400): SandboxResponse =>
  json(status, { error, error_description: `the sandbox says ${error}` })

/** Fields of a form that an app posts. */
export const formOf = ({ body }: SandboxRequest): URLSearchParams => new URLSearchParams(body)

/** Goes back to the app. */
const back = (query: URLSearchParams, fields: Record<string, string>) => {
  const address = new URL(query.get('redirect_uri') ?? '')
  for (const [field, value] of Object.entries(fields)) address.searchParams.set(field, value)
  return seeOther(address.href)
}

const decline = (query: URLSearchParams) =>
  back(query, { error: 'access_denied', state: query.get('state') ?? '', error_description: 'denied by the person' })

/** The part of OAuth that all login providers share: the page of consent, codes for one use, PKCE, exact redirect addresses, tokens. */
export const createCodeFlow = (options: FlowOptions) => {
  const { clientId, clientSecret, redirectUri, modes, returned, name, people = demoLoginPeople } = options
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, Grant>()

  const allow = (query: URLSearchParams, person: LoginPerson) => {
    const [code, deviceId, state] = [newId(), newId(), query.get('state') ?? '']
    const [challenge, nonce] = [query.get('code_challenge') ?? '', query.get('nonce') ?? '']
    codes.set(code, { person, redirectUri, challenge, nonce, state, deviceId })
    const mode = modes.current()
    return back(query, returned({ code, state: mode === 'wrong-state' ? newId() : state, deviceId }, mode))
  }

  const authorize = ({ query }: SandboxRequest): SandboxResponse => {
    const fault = errorOf(query, options)
    if (fault !== null) return plainText(400, fault)
    if (modes.current() === 'denied') return decline(query)
    return {
      status: 200,
      type: 'text/html; charset=utf-8',
      body: consentPage({ name, people, query, app: new URL(redirectUri).origin }),
      ...(modes.current() === 'severing' && { headers: { 'Cross-Origin-Opener-Policy': 'same-origin' } }),
    }
  }

  const choose = (request: SandboxRequest): SandboxResponse => {
    const form = formOf(request)
    const fault = errorOf(form, options)
    if (fault !== null) return plainText(400, fault)
    const person = people.find(({ id }) => id === form.get('person'))
    return person ? allow(form, person) : decline(form)
  }

  const routes: SandboxRoute[] = [
    { method: 'GET', path: /^\/authorize$/, operation: null, respond: authorize },
    { method: 'POST', path: /^\/allow$/, operation: null, respond: choose },
  ]

  return {
    routes,
    isApp: (id: string | null, secret: string | null) =>
      id === clientId && secret !== null && isSameSecret(secret, clientSecret),
    /** Exchanges a code, once: the verifier and the redirect address must fit. Null refuses it, and the code is spent. */
    redeem: (form: URLSearchParams): Grant | null => {
      const code = form.get('code') ?? ''
      const grant = codes.get(code)
      codes.delete(code)
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isGood =
        grant !== undefined && grant.challenge === challenge && form.get('redirect_uri') === grant.redirectUri
      return isGood && form.get('grant_type') === 'authorization_code' ? grant : null
    },
    tokenFor: (grant: Grant): string => {
      const token = newId()
      tokens.set(token, grant)
      return token
    },
    personOf: (token: string): LoginPerson | null => tokens.get(token)?.person ?? null,
  }
}
