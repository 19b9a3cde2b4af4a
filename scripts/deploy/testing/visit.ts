import { kindPaths } from '../../../server/contract/content/documents/kind-paths.ts'

const FORM = 'application/x-www-form-urlencoded'

const field = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined

/** A browser at one replica, past the balancer. It keeps its cookies and the anti-forgery token, and notes what is refused. */
const browserAt = (address: string, origin: string, more: Record<string, string> = {}) => {
  const cookies = new Map<string, string>()
  const refused: string[] = []
  let token = ''

  const call = async (method: string, path: string, body?: URLSearchParams | object): Promise<unknown> => {
    const isForm = body instanceof URLSearchParams
    const response = await fetch(address + path, {
      method,
      headers: {
        origin,
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        'x-csrftoken': token,
        ...more,
        ...(body && { 'content-type': isForm ? FORM : 'application/json' }),
      },
      body: body === undefined || isForm ? body : JSON.stringify(body),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const text = await response.text()
    if (!response.ok) refused.push(`${method} ${path}: ${response.status} ${text}`)
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    return isJson ? JSON.parse(text) : text
  }

  const post = (path: string, fields: Record<string, string> = {}) => call('POST', path, new URLSearchParams(fields))

  const renewToken = async () => {
    token = String(field(await post('/api/v1/check_auth/'), 'csrf_token'))
  }

  return {
    call,
    post,
    refused,
    signIn: async (username: string) => {
      await renewToken()
      await post('/api/v1/landing-auth/', { username, password: 'moloko-2026' })
      await renewToken()
    },
  }
}

/**
 * What a parent, and staff with a token, do at one replica: they read and write sessions, carts, lists, documents and their versions.
 * `origin` is the school's public one. Answers what was refused.
 */
export const visitReplica = async (address: string, origin: string, token: string): Promise<string[]> => {
  const parent = browserAt(address, origin)
  await parent.signIn('parent@school.example')
  await parent.post('/api/v1/get-cart/current/')
  await parent.post('/api/v1/set-user-country/', { is_rf: '1' })
  await parent.call('GET', '/courses/')
  await parent.post('/api/v1/logout/')

  const staff = browserAt(address, origin, { authorization: `Token ${token}` })
  for (const path of Object.values(kindPaths)) await staff.call('GET', `/api/v1/${path}/`)
  const made = await staff.call('POST', '/api/v1/courses/', { title: 'Курс', status: 1 })
  const course = `/api/v1/courses/${String(field(made, 'id'))}/`
  await staff.call('PATCH', course, { title: 'Другой курс' })
  await staff.call('GET', course)
  await staff.call('GET', `${course}revisions/`)
  await staff.call('DELETE', course)
  return [...parent.refused, ...staff.refused]
}
