import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { NAME_MAX } from '../../contract/limits.ts'
import type { FacebookOffer } from '../../contract/replies.ts'
import { email, name } from '../../contract/schemas-fields.ts'
import { readJson } from '../../http/read-response.ts'
import { type Identity, type IdentityError, type IdentityFinding, LONGEST_REPLY } from '../identity/provider.ts'
import type { FacebookSettings } from './settings.ts'
import { truncate } from '../../contract/truncate.ts'

/** Facebook always tells a name. */
export interface FacebookIdentity extends Identity {
  name: string
}

/** Login by Facebook. */
export interface Facebook {
  /** What the widget needs for it. */
  offer: FacebookOffer
  /** Asks the provider for the owner of the token. Never rejects. */
  identify: (accessToken: string) => Promise<IdentityFinding<FacebookIdentity>>
}

type GraphReply<Value> = { status: 'answered'; value: Value } | IdentityError

/** A request and the schema of its response. */
interface Question<Value> {
  address: URL
  schema: z.core.$ZodType<Value>
  /** Error codes that blame the token; any other error is the school's or the provider's fault. */
  tokenErrors: readonly number[]
}

const failure = z.object({ error: z.object({ code: z.number() }) })

const read = async <Value>(
  response: Response,
  { schema, tokenErrors }: Question<Value>,
): Promise<GraphReply<Value>> => {
  const body = await readJson(response, LONGEST_REPLY)
  if (!response.ok) {
    const { data } = failure.safeParse(body)
    const isTokenError = data !== undefined && tokenErrors.includes(data.error.code)
    const reason = `status ${response.status}${data ? `, code ${data.error.code}` : ''}`
    return { status: isTokenError ? 'refused' : 'unavailable', reason }
  }
  const { success, data } = z.safeParse(schema, body)
  return success ? { status: 'answered', value: data } : { status: 'unavailable', reason: 'answer' }
}

/**
 * Requests JSON from a provider by GET: at most 64 kB, checked by `schema`, redirects not followed, until `signal` aborts. The address may
 * contain tokens, so no part of it gets into an error.
 */
const askGraph = async <Value>(
  send: typeof fetch,
  question: Question<Value>,
  signal: AbortSignal,
): Promise<GraphReply<Value>> => {
  try {
    const headers = { accept: 'application/json' }
    return await read(await send(question.address, { redirect: 'error', signal, headers }), question)
  } catch {
    return { status: 'unavailable', reason: signal.aborted ? 'timeout' : 'network' }
  }
}

/** Time limit for all requests about one token. */
const TIMEOUT_MS = 5_000

/** Graph API error codes: the token belongs to another app; the token is invalid or expired. */
const OTHER_APP = 100
const INVALID_TOKEN = 190

const id = z.string().regex(/^[\w-]{1,64}$/)

const goodToken = z.object({
  is_valid: z.literal(true),
  app_id: z.string(),
  type: z.string(),
  user_id: id,
  /** Seconds since 1970; 0 means never. */
  expires_at: z.number(),
})

type GoodToken = z.output<typeof goodToken>

const tokenReply = z.object({ data: z.union([goodToken, z.object({ is_valid: z.literal(false) })]) })

/** A name longer than the school allows is cut; an invalid e-mail address counts as none. */
const profile = z.object({
  id,
  name: z
    .string()
    .transform((value) => truncate(value.toWellFormed(), NAME_MAX))
    .pipe(name),
  email: email.optional().catch(undefined),
})

const tokenError = (token: GoodToken, appId: string, now: Date): string | null => {
  if (token.app_id !== appId) return 'token of another app'
  if (token.type !== 'USER') return 'token of no person'
  return token.expires_at !== 0 && token.expires_at * 1_000 <= now.getTime() ? 'token expired' : null
}

const refused = (reason: string): IdentityError => ({ status: 'refused', reason })

interface AdapterOptions {
  now: () => Date
  timeoutMs?: number
  fetch?: typeof fetch
}

/**
 * Asks the Graph API for the owner of the token and for its app; the token alone proves nothing, since any app can obtain one.
 * Source: SECURITY R16.
 */
const identifier = (
  { appId, appSecret, graphUrl }: FacebookSettings,
  { now, timeoutMs = TIMEOUT_MS, fetch: send = fetch }: AdapterOptions,
) => {
  const addressOf = (path: string, query: Record<string, string>) =>
    new URL(`${graphUrl}/${path}?${new URLSearchParams(query)}`)
  const proofOf = (token: string) => createHmac('sha256', appSecret).update(token).digest('hex')

  const ownerOf = async (
    token: string,
    signal: AbortSignal,
  ): Promise<{ status: 'owner'; id: string } | IdentityError> => {
    const query = { input_token: token, access_token: `${appId}|${appSecret}` }
    const address = addressOf('debug_token', query)
    const reply = await askGraph(send, { address, schema: tokenReply, tokenErrors: [OTHER_APP] }, signal)
    if (reply.status !== 'answered') return reply
    const { data } = reply.value
    if (!data.is_valid) return refused('token not valid')
    const reason = tokenError(data, appId, now())
    return reason === null ? { status: 'owner', id: data.user_id } : refused(reason)
  }

  const profileOf = async (token: string, signal: AbortSignal) => {
    const query = { fields: 'id,name,email', access_token: token, appsecret_proof: proofOf(token) }
    return askGraph(send, { address: addressOf('me', query), schema: profile, tokenErrors: [INVALID_TOKEN] }, signal)
  }

  return async (token: string): Promise<IdentityFinding<FacebookIdentity>> => {
    const signal = AbortSignal.timeout(timeoutMs)
    const owner = await ownerOf(token, signal)
    if (owner.status !== 'owner') return owner
    const reply = await profileOf(token, signal)
    if (reply.status !== 'answered') return reply
    const { value } = reply
    if (value.id !== owner.id) return refused('token of another person')
    const identity: FacebookIdentity = { externalId: value.id, name: value.name, email: value.email ?? null }
    return { status: 'person', identity }
  }
}

/** The provider's Graph API over HTTP; null if no app is configured. */
export const createFacebook = (settings: FacebookSettings | null, options: AdapterOptions): Facebook | null =>
  settings && {
    offer: { app_id: settings.appId, script: settings.script },
    identify: identifier(settings, options),
  }
