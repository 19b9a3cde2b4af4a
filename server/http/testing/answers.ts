/** An answer as somebody got it. Names of headers are in lower case. */
export interface SeenAnswer {
  /** The call, as a finding names it. */
  name: string
  status: number
  text: string
  headers: Record<string, string | undefined>
}

type Rule = (answer: SeenAnswer) => boolean

const says =
  (name: string, value: RegExp): Rule =>
  ({ headers }) =>
    value.test(headers[name] ?? '')

/** Where a bank's page leads back to, maybe in a frame. Nothing can be done there. */
const isFramed = ({ name, status }: SeenAnswer) => /^(GET|HEAD|POST) \/checkout\/return\//.test(name) && status === 200

/** A page of somebody's own script, which the school's pages frame and which is nobody. */
const isSandboxed = ({ name, status }: SeenAnswer) =>
  /^GET \/script-block\/[^ ]+\/frame\/ /.test(name) && status === 200

const whoFrames = (answer: SeenAnswer): RegExp => {
  if (isSandboxed(answer)) return /frame-ancestors 'self'( https:\/\/(landing|partner)\.example)*(;|$)/
  return isFramed(answer)
    ? /frame-ancestors 'self'( https:\/\/(landing|partner)\.example)*(;|$)/
    : /frame-ancestors 'none'/
}

/** Others may frame nothing; the school's own pages may frame two, and the landings that the tests list one. */
const isUnframed: Rule = (answer) => says('content-security-policy', whoFrames(answer))(answer)

/** What runs inline runs in a sandbox of its own. Source: SECURITY R63. */
const isQuiet: Rule = (answer) =>
  isSandboxed(answer)
    ? says('content-security-policy', /^sandbox allow-scripts; default-src 'none';/)(answer)
    : !says('content-security-policy', /unsafe-|nonce-|\*/)(answer)

/** The window of a login provider stays connected with the landing that has opened it. */
const isWindow = ({ name }: SeenAnswer) => /^(GET|HEAD|POST) \/auth\/with\//.test(name)

const isParted: Rule = (answer) =>
  says(
    'cross-origin-opener-policy',
    isWindow(answer) ? /^(unsafe-none|same-origin(-allow-popups)?)$/ : /^same-origin(-allow-popups)?$/,
  )(answer)

const TYPED = /^(application\/json|text\/(html|plain|css|javascript)|image\/svg\+xml); ?charset=utf-8$/i

/** What holds for every answer, errors included. Source: SECURITY R38, R71. */
const everywhere: Record<string, Rule> = {
  "default-src 'none'": says('content-security-policy', /(^|;\s*)default-src 'none'/),
  "base-uri 'none'": says('content-security-policy', /base-uri 'none'/),
  'frame-ancestors': isUnframed,
  'nothing inline': isQuiet,
  'strict-transport-security': says('strict-transport-security', /^max-age=31536000$/),
  'x-content-type-options': says('x-content-type-options', /^nosniff$/),
  'referrer-policy': says('referrer-policy', /^(no-referrer|strict-origin-when-cross-origin)$/),
  'cross-origin-opener-policy': isParted,
  'x-request-id': says('x-request-id', /./),
  'nothing about the server': ({ headers }) => headers['x-powered-by'] === undefined && headers.server === undefined,
  'a type with its charset': (answer) => answer.text === '' || says('content-type', TYPED)(answer),
  'allow beside 405': ({ status, headers }) => status !== 405 || headers.allow !== undefined,
  'no fault of the server': ({ status }) => status < 500,
}

/** What an answer lacks of what every answer has. */
export const lacking = (answer: SeenAnswer): string[] =>
  Object.entries(everywhere)
    .filter(([, holds]) => !holds(answer))
    .map(([what]) => `${answer.name} lacks ${what}`)
