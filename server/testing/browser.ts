import type { Server } from 'node:http'
import request, { type Response } from 'supertest'
import { newId } from '../http/identity/cookies.ts'
import { mustFit } from './contract.ts'
import { CookieJar, type Passage } from './cookie-jar.ts'

export interface BrowserOptions {
  /** The origin of the open page: the school's own by default; `https://landing.example` is a listed landing. */
  origin?: string
  /** Where it calls from. */
  ip?: string
  /** It keeps no cookies: the widget names the load of its page, and holds the token of a sign-in. */
  keepsNoCookies?: boolean
}

export interface BrowserResponse {
  status: number
  /** Parsed JSON; empty where the response is none. */
  body: Record<string, unknown>
  text: string
  headers: Record<string, string>
  setCookies: string[]
}

export interface PostOptions {
  as?: 'multipart' | 'urlencoded' | 'json'
  /** Headers to change, in lower case; null leaves one out. */
  headers?: Record<string, string | null>
}

/** Sends what a real one would: cookies by their rules, `Origin`, `Sec-Fetch-Site` and the widget's anti-forgery token. */
export interface Browser {
  /** Opens an address, as a person who typed it or followed a mail. */
  get: (address: string) => Promise<BrowserResponse>
  /** A call of the widget: multipart by default, with a token, for which it asks `check_auth` when it has none. */
  post: (path: string, fields?: Record<string, string>, options?: PostOptions) => Promise<BrowserResponse>
  /** A plain form of the open page, urlencoded, as a navigation. */
  submit: (address: string, fields?: Record<string, string>) => Promise<BrowserResponse>
  checkAuth: () => Promise<BrowserResponse>
  /** The same browser with a page of another origin open. */
  at: (origin: string) => Browser
  /** The same browser calling from another address. */
  from: (ip: string) => Browser
  /** Cookies by name, as the open page's calls send them. */
  cookies: () => Record<string, string>
  csrfToken: () => string | null
  /** What the widget sends as `X-Page-Session`; null in a browser that keeps cookies. */
  pageSession: () => string | null
}

/** What the pages of one browser have in common. */
interface Profile {
  jar: CookieJar
  tokens: Map<string, string>
  /** The load of the page; null in a browser that keeps cookies. */
  page: { session: string } | null
}

export interface Network {
  server: Server
  /** The school's public origin. */
  school: string
  /** True where it serves other calls than the application's: nobody has described those. */
  isOther?: boolean
}

const DEFAULT_IP = '203.0.113.7'
const HTML = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8'

const responseOf = ({ status, text, headers, body }: Response): BrowserResponse => ({
  status,
  body: /json/.test(headers['content-type'] ?? '') ? body : {},
  text,
  headers,
  setCookies: [headers['set-cookie'] ?? []].flat(),
})

const filled =
  (fields: Record<string, string>, as: PostOptions['as'] = 'multipart') =>
  (sent: request.Test) => {
    if (as === 'json') return void sent.send(fields)
    if (as === 'urlencoded') return void sent.type('form').send(fields)
    for (const [name, value] of Object.entries(fields)) void sent.field(name, value)
  }

const pageOf = (network: Network, profile: Profile, origin: string, ip: string): Browser => {
  const { server, school, isOther = false } = network
  const { jar, tokens, page } = profile
  const isOwn = origin === school
  const passage = (isNavigation: boolean, isSafe: boolean): Passage => ({
    from: origin,
    isSameSite: isOwn,
    isNavigation,
    isSafe,
  })

  const send = async (
    method: 'get' | 'post',
    address: string,
    way: Passage,
    headers: Record<string, string | null>,
    fill: (sent: request.Test) => void = () => undefined,
  ): Promise<BrowserResponse> => {
    const sent = request(server)[method](address.startsWith(school) ? address.slice(school.length) : address)
    const cookie = Object.entries(page ? {} : jar.sent(way)).map(([name, value]) => `${name}=${value}`)
    const all = { cookie: cookie.join('; ') || null, 'x-forwarded-for': ip, ...headers }
    for (const [name, value] of Object.entries(all)) if (value !== null) sent.set(name, value)
    fill(sent.redirects(0).ok(() => true))
    const response = responseOf(await sent)
    const type = response.headers['content-type'] ?? ''
    if (!isOther) await mustFit({ method: method.toUpperCase(), address, ...response, type })
    for (const header of response.setCookies) jar.store(header, way)
    if (page && typeof response.body.page_token === 'string')
      page.session = [page.session.split('.')[0], response.body.page_token].join('.')
    if (typeof response.body.csrf_token === 'string') tokens.set(origin, response.body.csrf_token)
    return response
  }

  const site = isOwn ? 'same-origin' : 'cross-site'
  const call = { accept: '*/*', origin, 'sec-fetch-site': site, 'sec-fetch-mode': 'cors' }
  const ofPage = () => ({ ...call, ...(page && { 'x-page-session': page.session }) })
  const checkAuth = () => send('post', '/api/v1/check_auth/', passage(false, false), ofPage())

  return {
    get: (address) => {
      const way = { from: null, isSameSite: false, isNavigation: true, isSafe: true }
      return send('get', address, way, { accept: HTML, 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' })
    },
    post: async (path, fields = {}, { as, headers = {} } = {}) => {
      if (!('x-csrftoken' in headers) && !tokens.has(origin)) await checkAuth()
      const token = { 'x-csrftoken': tokens.get(origin) ?? null }
      return send('post', path, passage(false, false), { ...ofPage(), ...token, ...headers }, filled(fields, as))
    },
    submit: (address, fields = {}) => {
      const headers = { accept: HTML, origin, 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' }
      return send('post', address, passage(true, false), headers, filled(fields, 'urlencoded'))
    },
    checkAuth,
    at: (other) => pageOf(network, profile, other, ip),
    from: (other) => pageOf(network, profile, origin, other),
    cookies: () => jar.sent(passage(false, false)),
    csrfToken: () => tokens.get(origin) ?? null,
    pageSession: () => page?.session ?? null,
  }
}

export const newBrowser = (
  network: Network,
  { origin = network.school, ip = DEFAULT_IP, keepsNoCookies = false }: BrowserOptions = {},
): Browser => {
  const page = keepsNoCookies ? { session: newId() } : null
  return pageOf(network, { jar: new CookieJar(), tokens: new Map(), page }, origin, ip)
}
