import { createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { createSignedText } from '../signed-text.ts'

/** A person with an account at the sandbox. */
export interface SandboxPerson {
  id: string
  name: string
  /** Null for a person who does not share the email with the school. */
  email: string | null
  /** What a developer can test with this person. */
  hint: string
}

export const demoPeople: readonly SandboxPerson[] = [
  { id: '1001', name: 'Дарья Орлова', email: 'darya@parents.example', hint: 'Новый человек: появится аккаунт' },
  { id: '1002', name: 'Игорь Волков', email: 'igor@parents.example', hint: 'Ещё один новый человек' },
  { id: '1003', name: 'Анна Смирнова', email: 'parent@school.example', hint: 'Почта, на которую аккаунт уже есть' },
  { id: '1004', name: 'Лев Соколов', email: null, hint: 'Не делится почтой' },
]

const tokenClaims = z.object({ appId: z.string(), personId: z.string(), expiresAt: z.number() })

/** The content of an access token. `expiresAt` is in seconds since 1970. */
type TokenClaims = z.output<typeof tokenClaims>

const PREFIX = 'EAA'

/** Issues access tokens and reads only its own. */
export const createAccessTokens = () => {
  const { sign, read } = createSignedText()
  return {
    issue: (claims: TokenClaims): string => `${PREFIX}${sign({ ...claims, id: randomUUID() })}`,
    read: (token: string): TokenClaims | null => tokenClaims.safeParse(read(token.slice(PREFIX.length))).data ?? null,
  }
}

export interface App {
  appId: string
  appSecret: string
}

export interface GraphReply {
  status: number
  body: Record<string, unknown>
}

interface GraphDeps {
  app: App
  people: readonly SandboxPerson[]
  tokens: ReturnType<typeof createAccessTokens>
}

/** An error in the Graph API's format. */
const failure = (message: string, code: number): GraphReply => ({
  status: 400,
  body: { error: { message, type: 'OAuthException', code } },
})

const isExpired = ({ expiresAt }: { expiresAt: number }) => expiresAt * 1_000 <= Date.now()

const debugToken = ({ app, tokens }: GraphDeps, query: URLSearchParams): GraphReply => {
  if (query.get('access_token') !== `${app.appId}|${app.appSecret}`) return failure('Invalid OAuth access token.', 190)
  const claims = tokens.read(query.get('input_token') ?? '')
  if (!claims) {
    const error = { code: 190, message: 'Invalid OAuth access token.' }
    return { status: 200, body: { data: { error, is_valid: false, scopes: [] } } }
  }
  const { appId, personId, expiresAt } = claims
  if (appId !== app.appId) return failure('(#100) The App_id in the input_token did not match the Viewing App', 100)
  const data = {
    app_id: appId,
    type: 'USER',
    application: 'School',
    expires_at: expiresAt,
    data_access_expires_at: expiresAt,
    is_valid: !isExpired(claims),
    scopes: ['public_profile', 'email'],
    user_id: personId,
  }
  return { status: 200, body: { data } }
}

const me = ({ app, people, tokens }: GraphDeps, query: URLSearchParams): GraphReply => {
  const token = query.get('access_token') ?? ''
  const claims = tokens.read(token)
  const person = people.find(({ id }) => id === claims?.personId)
  if (!claims || !person || isExpired(claims)) return failure('Invalid OAuth access token.', 190)
  const proof = createHmac('sha256', app.appSecret).update(token).digest('hex')
  if (query.get('appsecret_proof') !== proof)
    return failure('Invalid appsecret_proof provided in the API argument', 100)
  const { id, name, email } = person
  const all: Record<string, string | null> = { id, name, email }
  const requested = ['id', ...(query.get('fields') ?? 'id,name').split(',')]
  const shown = Object.entries(all).filter(([field, value]) => requested.includes(field) && value !== null)
  return { status: 200, body: Object.fromEntries(shown) }
}

/** The part of the Graph API that a login needs; null for any other path. */
export const graphReply = (deps: GraphDeps, path: string, query: URLSearchParams): GraphReply | null => {
  if (path === '/graph/debug_token') return debugToken(deps, query)
  return path === '/graph/me' ? me(deps, query) : null
}

/**
 * How the sandbox's Graph API behaves. `slow` responds late, `failing` with 500, `hanging` never; `malformed` returns invalid JSON, `huge`
 * a megabyte, `redirecting` a redirect. Responses that are not true: `invalid` reports every token as invalid, `expired` as expired a minute ago,
 * `lasting` as never expiring, `other-app` as another app's, `page-token` as one of a page, not of a person; `other-person` returns another
 * person's profile, `revoked` an error instead of the profile. With `declined` every login is declined.
 */
export type FacebookMode =
  | 'ok'
  | 'slow'
  | 'failing'
  | 'hanging'
  | 'malformed'
  | 'huge'
  | 'redirecting'
  | 'invalid'
  | 'expired'
  | 'lasting'
  | 'other-app'
  | 'page-token'
  | 'other-person'
  | 'revoked'
  | 'declined'

const MINUTE = 60

const withData = ({ status, body }: GraphReply, changes: Record<string, unknown>): GraphReply =>
  typeof body.data === 'object' ? { status, body: { data: { ...body.data, ...changes } } } : { status, body }

const withProfile = ({ status, body }: GraphReply, changes: Record<string, unknown>): GraphReply =>
  'id' in body ? { status, body: { ...body, ...changes } } : { status, body }

/** Replaces the true response by the mode's false one. */
export const falsified = (mode: FacebookMode, reply: GraphReply): GraphReply => {
  if (mode === 'invalid') return withData(reply, { is_valid: false })
  if (mode === 'expired') return withData(reply, { expires_at: Math.floor(Date.now() / 1_000) - MINUTE })
  if (mode === 'lasting') return withData(reply, { expires_at: 0 })
  if (mode === 'page-token') return withData(reply, { type: 'PAGE' })
  if (mode === 'other-app') return withData(reply, { app_id: '666' })
  if (mode === 'other-person') return withProfile(reply, { id: '999', email: 'other@parents.example' })
  if (mode === 'revoked' && 'id' in reply.body) return failure('The session was invalidated', 190)
  return mode === 'huge' ? { ...reply, body: { ...reply.body, filling: 'ж'.repeat(1024 * 1024) } } : reply
}
