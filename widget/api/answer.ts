import { fromJson } from './json.ts'

/** What came back, or why nothing did. `retryAfter` in seconds, 0 when the server named none. */
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
    return null // an error page of something between us and the server
  }
}

/** Carries a request out to its last byte. Never rejects. */
export const answerTo = async (request: () => Promise<Response>): Promise<Answer> => {
  try {
    const response = await request()
    const body = jsonOf(await response.text())
    return { status: response.status, body, retryAfter: Number(response.headers.get('Retry-After')) || 0, lost: null }
  } catch (error) {
    return lostBy(error)
  }
}
