import type { OriginCheckReply } from '../../server/contract/replies.ts'

const checks = new Map<string, Promise<Response>>()

/** A browser does not tell an unlisted page from a lost network: the school tells, and says what to set. */
const explain = async (apiBase: string, fault: unknown): Promise<never> => {
  if (apiBase === location.origin) throw fault
  const asked = fetch(`${apiBase}/widget/origin-check`).then((answer): Promise<OriginCheckReply> => answer.json())
  const { message } = await asked.catch(() => Promise.reject(fault))
  if (!message) throw fault
  const unlisted = new DOMException(message, 'SecurityError')
  reportError(unlisted)
  throw unlisted
}

const begin = (apiBase: string) => {
  const asked = fetch(`${apiBase}/api/v1/check_auth/`, { method: 'POST', credentials: 'include' })
  const answer = asked.catch((fault: unknown) => explain(apiBase, fault))
  const forget = () => checks.delete(apiBase)
  answer.then(({ ok }) => ok || forget(), forget)
  checks.set(apiBase, answer)
  return answer
}

/** The page's one `check_auth` for an API, begun by the first who asks, or `isAnew`. Each gets a response of its own to read. */
export const checkAuth = async (apiBase: string, isAnew = false): Promise<Response> => {
  if (isAnew) checks.delete(apiBase)
  return (await (checks.get(apiBase) ?? begin(apiBase))).clone()
}

/** After somebody has signed in or out the answers are out of date. */
export const forgetChecks = (): void => checks.clear()
