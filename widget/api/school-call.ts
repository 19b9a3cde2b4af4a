import { isObject } from '../../server/contract/is-object.ts'
import { ownToken } from '../browser/own-token.ts'
import type { PageSession } from '../browser/host.ts'

/** Sends a POST request to a URL of the school, with the CSRF token that authenticates our pages. */
export const post = (
  address: string,
  token: string,
  body: FormData | null = null,
  signal: AbortSignal | null = null,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(address, {
    method: 'POST',
    credentials: 'include',
    headers: { 'X-CSRFToken': token, ...headers },
    ...(body && { body }),
    ...(signal && { signal }),
  })

/** The target of a call and the source of its CSRF token. */
interface School {
  /** An origin without a trailing slash. */
  apiBase: string
  /** The page-wide `check_auth`; `isAnew` repeats it when the first one is out of date. */
  checkAuth: (isAnew?: boolean) => Promise<Response>
  pageSession: PageSession
}

const tokenFrom = async (response: Response): Promise<string> => {
  const reply: unknown = await response.json()
  return isObject(reply) ? String(reply.csrf_token) : ''
}

/** No field is optional: where one is missing, a property of that name that a page's library added to `Object.prototype` would be read. */
interface CallParts {
  body: FormData | null
  signal: AbortSignal | null
  /** The same call, sent earlier; null if it was not sent, and resolves to null if it failed. */
  started: Promise<Response | null> | null
}

/**
 * Calls the school with the CSRF token; after a 403, for a token that ended with its session, retries with a new one. Rejects on network
 * errors.
 */
export const callSchool = async (
  { apiBase, checkAuth, pageSession }: School,
  path: string,
  { body, signal, started }: CallParts,
): Promise<Response> => {
  const send = (token: string) => post(apiBase + path, token, body, signal, pageSession.headers())
  const own = apiBase === location.origin && ownToken()
  const response = (await started) ?? (await send(own || (await tokenFrom(await checkAuth()))))
  return response.status === 403 ? send(await tokenFrom(await checkAuth(true))) : response
}
