const checks = new Map<string, Promise<Response>>()

const begin = (apiBase: string) => {
  const answer = fetch(`${apiBase}/api/v1/check_auth/`, { method: 'POST', credentials: 'include' })
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
