/** The school's own pages have the token in a cookie, so that nobody waits for it. Source: DESIGN §5. */
export const ownToken = (): string => {
  const [, token = ''] = /(?:^|; )csrftoken=([^;]*)/.exec(document.cookie) ?? []
  return decodeURIComponent(token)
}

/** Posts to an address of the school; the anti-forgery token proves that a page of ours does. */
export const post = (
  address: string,
  token: string,
  body: FormData | null = null,
  signal: AbortSignal | null = null,
): Promise<Response> =>
  fetch(address, {
    method: 'POST',
    credentials: 'include',
    headers: { 'X-CSRFToken': token },
    ...(body && { body }),
    ...(signal && { signal }),
  })

/** Where a call goes and what proves that a page of ours makes it. */
interface School {
  /** An origin without a trailing slash. */
  apiBase: string
  /** The page's one `check_auth`, or another where the first is out of date. */
  checkAuth: (isAnew?: boolean) => Promise<Response>
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const tokenFrom = async (answer: Response): Promise<string> => {
  const reply: unknown = await answer.json()
  return isRecord(reply) ? String(reply.csrf_token) : ''
}

/** None is left out: a property of that name, which a page's library gave to all objects, would stand in its place. */
interface CallParts {
  body: FormData | null
  signal: AbortSignal | null
  /** The same call, made before; null where it was not, or did not come through. */
  begun: Promise<Response | null> | null
}

/** Calls the school with the anti-forgery token, twice where the first one has ended with its session. Rejects where the network does. */
export const callSchool = async (
  { apiBase, checkAuth }: School,
  path: string,
  { body, signal, begun }: CallParts,
): Promise<Response> => {
  const send = (token: string) => post(apiBase + path, token, body, signal)
  const own = apiBase === location.origin && ownToken()
  const answer = (await begun) ?? (await send(own || (await tokenFrom(await checkAuth()))))
  return answer.status === 403 ? send(await tokenFrom(await checkAuth(true))) : answer
}
