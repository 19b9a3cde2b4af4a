import type { IdentityProviderId } from '../../contract/identity.ts'
import type { ProviderSandbox, SandboxResponse } from '../provider-sandbox.ts'

/** Somebody with an account at a login provider. */
export interface LoginPerson {
  id: string
  first: string
  last: string
  /** Null for a person who has given the provider none. */
  email: string | null
  /** What a developer can test with this person. */
  hint: string
}

export const demoLoginPeople: readonly LoginPerson[] = [
  { id: '1001', first: 'Дарья', last: 'Орлова', email: 'darya@parents.example', hint: 'Новый человек: спросят код' },
  { id: '1002', first: 'Игорь', last: 'Волков', email: 'igor@parents.example', hint: 'Ещё один новый человек' },
  { id: '1003', first: 'Анна', last: 'Смирнова', email: 'parent@school.example', hint: 'На эту почту есть аккаунт' },
  { id: '1004', first: 'Лев', last: 'Соколов', email: null, hint: 'Нет почты: спросят и почту' },
  { id: '1005', first: '', last: '', email: null, hint: 'Нет ни почты, ни имени' },
]

/**
 * How a sandbox behaves. Its calls: `slow` is late, `hanging` never responds, `failing` with 500, `malformed` with invalid JSON, `huge` with a
 * megabyte, `error-200` with an error and status 200. Its redirect: `denied` at once, `wrong-state`, `wrong-iss` names another issuer, `payload`
 * has JSON in one parameter (VK). What it says of the person: `no-email`, `others-email` that of somebody else, `changed-email`, `other-person`
 * another profile than the token's, `other-app` a token of another app. Of the id_token (OpenID Connect): `other-nonce`, `no-nonce`, `other-issuer`,
 * `other-audience`, `forged` by another key, `symmetric` by the secret of the app, `unsigned`, `expired`. `severing`: its page parts the window from its opener.
 */
export const LOGIN_MODES = [
  'ok',
  'slow',
  'hanging',
  'failing',
  'malformed',
  'huge',
  'error-200',
  'denied',
  'wrong-state',
  'wrong-iss',
  'payload',
  'no-email',
  'others-email',
  'changed-email',
  'other-person',
  'other-app',
  'other-nonce',
  'no-nonce',
  'other-issuer',
  'other-audience',
  'forged',
  'symmetric',
  'unsigned',
  'expired',
  'severing',
] as const
export type LoginMode = (typeof LOGIN_MODES)[number]

/** The address that `others-email` lies with. */
export const OTHERS_EMAIL = 'parent@school.example'

/** The address of a person as the sandbox tells it. */
export const emailIn = ({ email }: LoginPerson, mode: LoginMode): string | null => {
  if (mode === 'no-email') return null
  if (mode === 'others-email') return OTHERS_EMAIL
  return mode === 'changed-email' ? 'changed@parents.example' : email
}

export interface LoginSandboxOptions {
  /** Its own address, without a trailing slash. */
  base: string
  clientId: string
  clientSecret: string
  /** The one address that it returns to. */
  redirectUri: string
  people?: readonly LoginPerson[]
  /** The delay of `slow`. */
  slowMs?: number
}

/** A login provider by its own protocol, on this machine. */
export interface LoginSandbox extends Pick<ProviderSandbox, 'name' | 'cards' | 'routes'> {
  id: IdentityProviderId
  /** Takes effect from the next request. */
  setMode: (mode: LoginMode) => void
  /** Method and path of all calls of the server so far, oldest first. */
  calls: string[]
}

/** The mode of a sandbox, and what it does to its calls. */
export const createModes = ({ slowMs = 1_000 }: Pick<LoginSandboxOptions, 'slowMs'>) => {
  let mode: LoginMode = 'ok'
  const calls: string[] = []

  const falsified = (response: SandboxResponse): SandboxResponse => {
    if (mode === 'failing') return { ...response, status: 500, body: '<h1>Error 500</h1>' }
    if (mode === 'malformed') return { ...response, body: response.body.slice(0, response.body.length / 2) }
    if (mode === 'huge')
      return { ...response, body: `{"filling":"${'x'.repeat(1024 * 1024)}",${response.body.slice(1)}` }
    if (mode === 'error-200')
      return { ...response, status: 200, body: '{"error":"invalid_request","error_description":"verifier is missing"}' }
    return response
  }

  return {
    current: () => mode,
    setMode: (next: LoginMode) => void (mode = next),
    calls,
    /** Responds to a call of the server as the mode says. */
    respond: async (call: string, response: () => SandboxResponse): Promise<SandboxResponse> => {
      calls.push(call)
      if (mode === 'hanging') return new Promise(() => undefined)
      if (mode === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs))
      return falsified(response())
    },
  }
}

export type Modes = ReturnType<typeof createModes>
