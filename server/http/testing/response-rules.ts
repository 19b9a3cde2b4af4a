/** A response as a test has received it. Names of headers are in lower case. */
export interface SeenResponse {
  /** The call, as a finding names it. */
  name: string
  status: number
  text: string
  headers: Record<string, string | undefined>
}

type Rule = (response: SeenResponse) => boolean

const headerMatches =
  (name: string, value: RegExp): Rule =>
  ({ headers }) =>
    value.test(headers[name] ?? '')

/** Where a bank's page leads back to, maybe in a frame. Nothing can be done there. */
const isFramed = ({ name, status }: SeenResponse) =>
  /^(GET|HEAD|POST) \/checkout\/return\//.test(name) && status === 200

/** A page of somebody's own script, which the school's pages frame and which is nobody. */
const isSandboxed = ({ name, status }: SeenResponse) =>
  /^GET \/script-block\/[^ ]+\/frame\/ /.test(name) && status === 200

const whoFrames = (response: SeenResponse): RegExp => {
  if (isSandboxed(response)) return /frame-ancestors 'self'( https:\/\/(landing|partner)\.example)*(;|$)/
  return isFramed(response)
    ? /frame-ancestors 'self'( https:\/\/(landing|partner)\.example)*(;|$)/
    : /frame-ancestors 'none'/
}

/** Others may frame nothing; the school's own pages may frame two, and the landings that the tests list one. */
const isUnframed: Rule = (response) => headerMatches('content-security-policy', whoFrames(response))(response)

/** What runs inline runs in a sandbox of its own. Source: SECURITY R63. */
const isQuiet: Rule = (response) =>
  isSandboxed(response)
    ? headerMatches('content-security-policy', /^sandbox allow-scripts; default-src 'none';/)(response)
    : !headerMatches('content-security-policy', /unsafe-|nonce-|\*/)(response)

/** The window of a login provider stays connected with the landing that has opened it. */
const isWindow = ({ name }: SeenResponse) => /^(GET|HEAD|POST) \/auth\/with\//.test(name)

const isParted: Rule = (response) =>
  headerMatches(
    'cross-origin-opener-policy',
    isWindow(response) ? /^(unsafe-none|same-origin(-allow-popups)?)$/ : /^same-origin(-allow-popups)?$/,
  )(response)

/** Under `no-referrer` Safari before 16.4 posts a page's forms without its origin, and they are refused. */
const sendsOrigin: Rule = (response) =>
  headerMatches(
    'referrer-policy',
    response.text.includes('<form')
      ? /^strict-origin(-when-cross-origin)?$/
      : /^(no-referrer|strict-origin(-when-cross-origin)?)$/,
  )(response)

const TYPED = /^(application\/json|text\/(html|plain|css|javascript)|image\/svg\+xml); ?charset=utf-8$/i

/** What holds for every response, errors included. Source: SECURITY R38, R71. */
const everywhere: Record<string, Rule> = {
  "default-src 'none'": headerMatches('content-security-policy', /(^|;\s*)default-src 'none'/),
  "base-uri 'none'": headerMatches('content-security-policy', /base-uri 'none'/),
  'frame-ancestors': isUnframed,
  'nothing inline': isQuiet,
  'strict-transport-security': headerMatches('strict-transport-security', /^max-age=31536000$/),
  'x-content-type-options': headerMatches('x-content-type-options', /^nosniff$/),
  'referrer-policy': sendsOrigin,
  'cross-origin-opener-policy': isParted,
  'x-request-id': headerMatches('x-request-id', /./),
  'nothing about the server': ({ headers }) => headers['x-powered-by'] === undefined && headers.server === undefined,
  'a type with its charset': (response) => response.text === '' || headerMatches('content-type', TYPED)(response),
  'allow beside 405': ({ status, headers }) => status !== 405 || headers.allow !== undefined,
  'no fault of the server': ({ status }) => status < 500,
}

/** What a response lacks of what every response has. */
export const lacking = (response: SeenResponse): string[] =>
  Object.entries(everywhere)
    .filter(([, holds]) => !holds(response))
    .map(([what]) => `${response.name} lacks ${what}`)
