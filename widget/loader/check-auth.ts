import type { OriginCheckReply } from '../../server/contract/replies.ts'
import { pageSessionOf } from './page-session.ts'

const checks = new Map<string, Promise<Response>>()

/**
 * A browser reports an unlisted origin like a network failure: `/widget/origin-check` tells them apart, and its message says what to set.
 */
const explain = async (apiBase: string, error: unknown): Promise<never> => {
  if (apiBase === location.origin) throw error
  const request = fetch(`${apiBase}/widget/origin-check`).then((reply): Promise<OriginCheckReply> => reply.json())
  const { message } = await request.catch(() => Promise.reject(error))
  if (!message) throw error
  const unlisted = new DOMException(message, 'SecurityError')
  reportError(unlisted)
  throw unlisted
}

const start = (apiBase: string) => {
  const session = pageSessionOf(apiBase)
  const request = fetch(`${apiBase}/api/v1/check_auth/`, {
    method: 'POST',
    credentials: 'include',
    ...(session.isHeld() && { headers: session.headers() }), // without headers the browser needs no preflight
  })
  const reply = request.catch((error: unknown) => explain(apiBase, error))
  const forget = () => checks.delete(apiBase)
  reply.then(({ ok }) => ok || forget(), forget)
  checks.set(apiBase, reply)
  return reply
}

/**
 * The page-wide `check_auth` of an API, sent by the first caller; `isAnew` sends it again. Each caller gets its own clone of the response.
 */
export const checkAuth = async (apiBase: string, isAnew = false): Promise<Response> => {
  if (isAnew) checks.delete(apiBase)
  return (await (checks.get(apiBase) ?? start(apiBase))).clone()
}

/** Drops the cached responses, which a sign-in or sign-out makes stale. */
export const forgetChecks = (): void => checks.clear()
