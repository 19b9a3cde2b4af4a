import { SANDBOX_PATH } from '../../auth/facebook/settings.ts'
import { authCalls } from '../../auth/testing/authorization.ts'
import type { Role, AuthFixture } from '../../auth/testing/auth-fixture.ts'
import { pageAddresses } from '../../demo/addresses.ts'
import { allEndpoints } from '../../app/endpoints.ts'
import type { Endpoint } from '../../http/form/endpoint.ts'
import { formCalls } from '../../forms/testing/authorization.ts'
import { checkoutCalls } from '../../orders/testing/authorization.ts'
import type { Browser, BrowserResponse } from '../school.ts'
import { everybody, type Fields, type Row } from './row.ts'

export type { Row } from './row.ts'

/** Every route of the route tables, by method and path. Source: SECURITY R18. */
export const calls: Record<string, Row> = { ...authCalls, ...checkoutCalls, ...formCalls }

/**
 * What stands outside the route table, by where it is mounted, and the addresses there: they are read by everybody, and nothing in
 * them depends on who reads.
 */
export const readings: Record<string, readonly string[]> = {
  '/healthz': ['/healthz'],
  '/readyz': ['/readyz'],
  '/.well-known/webauthn': ['/.well-known/webauthn'],
  '/widget/origin-check': ['/widget/origin-check'],
  '/widget': ['/widget/school.js'],
  '/media': [], // an empty school has no pictures; server/http/public/media.api.test.ts reads one
  '/^\\/dev\\/mail/': ['/dev/mail/', '/dev/mail.json'],
  [SANDBOX_PATH]: ['sdk.js', 'dialog.js', 'dialog.css'].map((file) => `${SANDBOX_PATH}/${file}`),
  pages: [...pageAddresses, '/pages/site.css'],
}

export const routeOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method.toUpperCase()} ${path}`

const endpoints = new Map(allEndpoints.map((endpoint) => [routeOf(endpoint), endpoint]))

/** The address with something that nobody knows wherever it names something. */
export const strangeAddress = (path: string, something = 'a-token'): string => path.replaceAll(/:\w+/g, something)

const headersOf = (response: Response): Fields => Object.fromEntries(response.headers)

/** Sends what another server would: no origin, no token, whatever cookies this browser has. */
const sendNotice = async (
  { school }: AuthFixture,
  browser: Browser,
  at: string,
  { headers, body }: { headers: Fields; body: string },
) => {
  const cookie = Object.entries(browser.cookies()).map(([name, value]) => `${name}=${value}`)
  const sent = { method: 'POST', headers: { ...headers, cookie: cookie.join('; ') }, body }
  const response = await fetch(school.address + at, sent)
  const text = await response.text()
  return {
    status: response.status,
    body: {},
    text,
    headers: headersOf(response),
    setCookies: response.headers.getSetCookie(),
  }
}

/** A valid call of a route by a browser, as its guard wants it; `headers` are added to those of a script. */
export const call = async (
  fixture: AuthFixture,
  name: string,
  role: Role,
  browser: Browser,
  headers: Fields = {},
): Promise<BrowserResponse> => {
  const endpoint = endpoints.get(name)
  const { fields, address, notice } = calls[name] ?? { outcomes: everybody }
  const [at = endpoint?.path ?? '', body = {}] = [
    await address?.(fixture, browser),
    await fields?.(fixture, role, browser),
  ]
  if (endpoint?.method !== 'post') return browser.get(at)
  if (notice) return sendNotice(fixture, browser, at, notice(fixture))
  if (endpoint.guard === 'token-form') return browser.submit(at, { ...body, csrf_token: browser.csrfToken() ?? '' })
  return endpoint.guard.endsWith('-form') ? browser.submit(at, body) : browser.post(at, body, { headers })
}
