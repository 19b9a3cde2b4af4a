/** Somebody with a browser at a school that runs as a process of its own. */
export interface Visitor {
  /** Answers the status of the reply. */
  signIn: (username: string, password: string) => Promise<unknown>
  isSignedIn: () => Promise<boolean>
}

export const visitorAt = (origin: string): Visitor => {
  const cookies = new Map<string, string>()

  const post = async (
    path: string,
    token = '',
    fields: Record<string, string> = {},
  ): Promise<Record<string, unknown>> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { origin, cookie, 'x-csrftoken': token }
    const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return response.json()
  }

  return {
    signIn: async (username, password) => {
      const { csrf_token: token } = await post('/api/v1/check_auth/')
      return (await post('/api/v1/landing-auth/', String(token), { username, password })).status
    },
    isSignedIn: async () => (await post('/api/v1/check_auth/')).status === 'ok',
  }
}
