import { mustFit } from '../../testing/contract.ts'

/** A response of the content API. Names of headers are in lower case. */
export interface ClientResponse {
  status: number
  /** Parsed JSON; empty if the response is not JSON. */
  body: Record<string, unknown>
  text: string
  headers: Record<string, string>
}

export interface CallOptions {
  /** Headers to change, in lower case; null leaves one out. */
  headers?: Record<string, string | null>
}

type Read = (path: string, options?: CallOptions) => Promise<ClientResponse>
/** An object goes out as JSON, a form as multipart, a string as it is, as JSON unless its headers say otherwise. */
type Write = (path: string, body?: object | string, options?: CallOptions) => Promise<ClientResponse>

/** Calls paths under `/api/v1` (`/courses/3/`, with or without their slashes); a path that begins with `/api/` is whole. */
export interface Client {
  get: Read
  head: Read
  post: Write
  put: Write
  patch: Write
  delete: Write
  options: Read
}

type Headers = Record<string, string | null>

const addressOf = (path: string) => (path.startsWith('/api/') ? path : `/api/v1/${path.replace(/^\//, '')}`)

const parsed = (text: string, type: string | undefined): Record<string, unknown> => {
  const body: unknown = type?.includes('json') && text !== '' ? JSON.parse(text) : {}
  return Object.fromEntries(Object.entries(Object(body)))
}

const encoded = (body: object | string | undefined): { body?: string | FormData; headers: Headers } => {
  if (body === undefined) return { headers: {} }
  if (body instanceof FormData) return { body, headers: {} }
  const json = { 'content-type': 'application/json' }
  return { body: typeof body === 'string' ? body : JSON.stringify(body), headers: json }
}

const present = (headers: Headers): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== null))

/** A client of the server at this address, which sends these headers with each call. */
export const newClient = (server: string, always: Headers): Client => {
  const send = async (method: string, path: string, body?: object | string, { headers }: CallOptions = {}) => {
    const { headers: ofBody, ...sent } = encoded(body)
    const all = present({ ...ofBody, ...always, ...headers })
    const response = await fetch(server + addressOf(path), { method, headers: all, redirect: 'manual', ...sent })
    const text = await response.text()
    const found = Object.fromEntries(response.headers)
    const { status } = response
    const isByToken = /^token\b/i.test(all.authorization ?? '')
    await mustFit({ method, address: addressOf(path), status, type: found['content-type'] ?? '', text, isByToken })
    return { status, body: parsed(text, found['content-type']), text, headers: found }
  }
  return {
    get: (path, options) => send('GET', path, undefined, options),
    head: (path, options) => send('HEAD', path, undefined, options),
    options: (path, options) => send('OPTIONS', path, undefined, options),
    post: (path, body, options) => send('POST', path, body, options),
    put: (path, body, options) => send('PUT', path, body, options),
    patch: (path, body, options) => send('PATCH', path, body, options),
    delete: (path, body, options) => send('DELETE', path, body, options),
  }
}
