import { fromJson } from './json.ts'

/** An HTTP response, or why none arrived (`lost`). `retryAfter` in seconds; 0 if the server sent no `Retry-After`. */
export type Answer =
  | { status: number; body: unknown; retryAfter: number; lost: null }
  | { status: 0; body: null; retryAfter: 0; lost: 'offline' | 'timeout' | 'unlisted' }

const losses = new Map<string, 'timeout' | 'unlisted'>([
  ['TimeoutError', 'timeout'],
  ['SecurityError', 'unlisted'],
])

const lostBy = (error: unknown): Answer => {
  const lost = error instanceof DOMException ? (losses.get(error.name) ?? 'offline') : 'offline'
  return { status: 0, body: null, retryAfter: 0, lost }
}

const jsonOf = (text: string): unknown => {
  try {
    return fromJson(text)
  } catch {
    return null // not JSON: for example an error page of a proxy
  }
}

/** Sends a request and reads the whole response body. Never rejects. */
export const answerTo = async (request: () => Promise<Response>): Promise<Answer> => {
  try {
    const response = await request()
    const body = jsonOf(await response.text())
    return { status: response.status, body, retryAfter: Number(response.headers.get('Retry-After')) || 0, lost: null }
  } catch (error) {
    return lostBy(error)
  }
}
