import { createHmac } from 'node:crypto'
import type { SandboxPerson } from './people.ts'
import type { AccessTokens } from './tokens.ts'

export interface App {
  appId: string
  appSecret: string
}

export interface GraphReply {
  status: number
  body: Record<string, unknown>
}

interface GraphParts {
  app: App
  people: readonly SandboxPerson[]
  tokens: AccessTokens
}

/** An error in the Graph API's format. */
export const failure = (message: string, code: number): GraphReply => ({
  status: 400,
  body: { error: { message, type: 'OAuthException', code } },
})

const isOver = ({ expiresAt }: { expiresAt: number }) => expiresAt * 1_000 <= Date.now()

const debugToken = ({ app, tokens }: GraphParts, query: URLSearchParams): GraphReply => {
  if (query.get('access_token') !== `${app.appId}|${app.appSecret}`) return failure('Invalid OAuth access token.', 190)
  const facts = tokens.read(query.get('input_token') ?? '')
  if (!facts) {
    const error = { code: 190, message: 'Invalid OAuth access token.' }
    return { status: 200, body: { data: { error, is_valid: false, scopes: [] } } }
  }
  const { appId, personId, expiresAt } = facts
  if (appId !== app.appId) return failure('(#100) The App_id in the input_token did not match the Viewing App', 100)
  const data = {
    app_id: appId,
    type: 'USER',
    application: 'School',
    expires_at: expiresAt,
    data_access_expires_at: expiresAt,
    is_valid: !isOver(facts),
    scopes: ['public_profile', 'email'],
    user_id: personId,
  }
  return { status: 200, body: { data } }
}

const me = ({ app, people, tokens }: GraphParts, query: URLSearchParams): GraphReply => {
  const token = query.get('access_token') ?? ''
  const facts = tokens.read(token)
  const person = people.find(({ id }) => id === facts?.personId)
  if (!facts || !person || isOver(facts)) return failure('Invalid OAuth access token.', 190)
  const proof = createHmac('sha256', app.appSecret).update(token).digest('hex')
  if (query.get('appsecret_proof') !== proof)
    return failure('Invalid appsecret_proof provided in the API argument', 100)
  const { id, name, email } = person
  const all: Record<string, string | null> = { id, name, email }
  const requests = ['id', ...(query.get('fields') ?? 'id,name').split(',')]
  const told = Object.entries(all).filter(([field, value]) => requests.includes(field) && value !== null)
  return { status: 200, body: Object.fromEntries(told) }
}

/** The part of the Graph API that a login needs; null for any other path. */
export const graphReply = (parts: GraphParts, path: string, query: URLSearchParams): GraphReply | null => {
  if (path === '/graph/debug_token') return debugToken(parts, query)
  return path === '/graph/me' ? me(parts, query) : null
}
