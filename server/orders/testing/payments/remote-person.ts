import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text as readAll } from 'node:stream/consumers'
import { isObject } from '../../../contract/is-object.ts'

/** A server's response: parsed JSON, or nothing. */
export interface RemoteResponse {
  status: number
  body: Record<string, unknown>
}

/** Somebody with a browser of their own, who talks to any of several servers of one school. */
export interface RemotePerson {
  post: (server: string, path: string, fields?: Record<string, string>) => Promise<RemoteResponse>
  signIn: (server: string, username: string, password: string) => Promise<void>
}

/** Sends a form by a connection of its own: one that is kept may be closed by a busy server at the moment of its next use. */
const send = async (address: string, headers: Record<string, string>, form: string) => {
  const type = 'application/x-www-form-urlencoded'
  const sent = request(address, { method: 'POST', agent: false, headers: { ...headers, 'content-type': type } }).end(
    form,
  )
  const [response]: IncomingMessage[] = await once(sent, 'response')
  if (!response) throw new Error('no answer')
  return {
    status: response.statusCode ?? 0,
    setCookies: response.headers['set-cookie'] ?? [],
    text: await readAll(response),
  }
}

/** `origin` is the public address that all servers believe in; `ip` is where the person is, by the word of a proxy. */
export const remotePerson = (origin: string, ip: string): RemotePerson => {
  const cookies = new Map<string, string>()
  let token = ''
  const post: RemotePerson['post'] = async (server, path, fields = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { origin, cookie, 'x-csrftoken': token, 'x-forwarded-for': ip }
    const { status, setCookies, text } = await send(`${server}${path}`, headers, new URLSearchParams(fields).toString())
    for (const line of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const body: unknown = text === '' ? {} : JSON.parse(text)
    return { status, body: isObject(body) ? body : {} }
  }
  const renewToken = async (server: string) => {
    token = String((await post(server, '/api/v1/check_auth/')).body.csrf_token)
  }
  return {
    post,
    signIn: async (server, username, password) => {
      await renewToken(server)
      await post(server, '/api/v1/landing-auth/', { username, password })
      await renewToken(server)
    },
  }
}
