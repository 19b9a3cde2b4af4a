import type { MainLang } from '../../../server/contract/langs.ts'
import { within } from '../../browser/clock.ts'
import type { Notify } from '../../browser/host.ts'
import { toJson } from '../json.ts'
import { readCall } from '../result.ts'
import { type Outcome, failureOf, failureTexts, senseless, notifyFailure } from './outcome.ts'
import type { Reader } from './read.ts'
import type { Query } from './wire.ts'

/** Timeouts of a call and of an image: one on a slow network, and its turn on the server. */
const CALL_MS = 15_000
export const UPLOAD_MS = 120_000

export interface RequestDeps {
  /** An origin without a trailing slash. */
  apiBase: string
  /** The token from the page's global store; null before sign-in. */
  token: () => string | null
  notify: Notify
  /** The language of what is said about failures, here and at the school; without it Russian here, and the browser's there. */
  lang?: (() => MainLang) | undefined
  fetch?: typeof fetch
}

interface CallTraits {
  query?: Query
  /** A JSON object, or a multipart form. */
  body?: object | FormData
  /** Sent without the token. Source: content spec §6. */
  isPublic?: boolean
  /** Sent with the session of the school's own page: the anti-forgery token that `check_auth` has answered. */
  csrfToken?: string
  ifMatch?: string | null
  /** The server draws an image, for which it may have to wait. */
  isDrawn?: boolean
  /** Has no timeout, because its `fetch` has one. */
  isUntimed?: boolean
  /** Made by a timer or a queue: a failure is answered, and notified to nobody. */
  isQuiet?: boolean
  /** Sent even if the page is left meanwhile. */
  keepalive?: boolean
  headers?: Readonly<Record<string, string>>
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Calls the content API. Never rejects, and never navigates away from the page. */
export type Requests = <Body>(
  method: Method,
  path: string,
  read: Reader<Body>,
  traits?: CallTraits,
) => Promise<Outcome<Body>>

const addressOf = (path: string, query: Query) => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  )
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path
}

const never = new AbortController().signal

export const createRequests =
  ({ apiBase, token, notify, lang, fetch = (...call) => globalThis.fetch(...call) }: RequestDeps): Requests =>
  async (method, path, read, traits = {}) => {
    const { query = {}, body, isPublic = false, csrfToken, ifMatch, headers } = traits
    const { isDrawn = false, isUntimed = false, isQuiet = false, keepalive = false } = traits
    const key = isPublic ? null : token()
    const isForm = body instanceof FormData
    const timeout = isForm || isDrawn ? UPLOAD_MS : CALL_MS
    let etag: string | null = null
    const request = async (signal: AbortSignal) => {
      const response = await fetch(`${apiBase}/api/v1/${addressOf(path, query)}`, {
        method,
        credentials: csrfToken === undefined ? 'omit' : 'same-origin',
        signal,
        keepalive,
        headers: {
          Accept: 'application/json',
          ...(lang && { 'Accept-Language': lang() }),
          ...(key && { Authorization: `Token ${key}` }),
          ...(body && !isForm && { 'Content-Type': 'application/json' }),
          ...(csrfToken !== undefined && { 'X-CSRFToken': csrfToken }),
          ...(ifMatch && { 'If-Match': ifMatch }),
          ...headers,
        },
        ...(body && { body: isForm ? body : toJson(body) }),
      })
      etag = response.headers.get('ETag')
      return response
    }
    const response = await readCall(() => (isUntimed ? request(never) : within(timeout, never, request)))
    const isDone = response.status >= 200 && response.status < 300
    const value = isDone ? read(response.body) : null
    if (value !== null) return { ok: true, body: value, etag }
    const texts = failureTexts[lang?.() ?? 'ru']
    const failure = isDone ? senseless(response.status, texts) : failureOf(response, texts)
    if (!isQuiet) notifyFailure(failure, notify, texts)
    return failure
  }
