/** Whose policy it is, and what that has to allow. */
export interface PolicyPlaces {
  /** The origin of the school, and that of the page. */
  school: string
  page: string
  /** The page shows documents or the checkout, which have pictures and frames of the school. */
  hasFrames: boolean
}

type Policy = ReadonlyMap<string, readonly string[]>

const parse = (text: string): Policy => {
  const directives = new Map<string, readonly string[]>()
  for (const part of text.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/)
    if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources)
  }
  return directives
}

/** The policies of a page: headers join theirs by commas, which no source contains. */
const policiesIn = (texts: readonly string[]): Policy[] => texts.flatMap((text) => text.split(',')).map(parse)

/** The directives that a browser asks, the first that there is. */
const CHAINS: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
  'style-src': ['style-src-elem', 'style-src', 'default-src'],
  'img-src': ['img-src', 'default-src'],
  'frame-src': ['frame-src', 'child-src', 'default-src'],
  'form-action': ['form-action'],
}

const isHost = (pattern: string, host: string) =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : pattern === host

const PORTS: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' }

/** `https://*.school.example:443/widget/` in its parts; a scheme, a port and a path may be absent. */
const SOURCE = /^(?:([a-z][a-z\d+.-]*):\/\/)?([^/:]+)(?::(\d+|\*))?(\/.*)?$/i

const matches = (source: string, file: URL, page: string): boolean => {
  if (source === "'self'") return page === file.origin
  if (source === "'strict-dynamic'") return true // the script lets in what it loads
  if (source === '*' || source.toLowerCase() === file.protocol) return true
  const [, scheme, host = '', port, path = ''] = SOURCE.exec(source) ?? []
  if (!isHost(host.toLowerCase(), file.hostname)) return false
  const isScheme =
    !scheme || `${scheme.toLowerCase()}:` === file.protocol || (scheme === 'http' && file.protocol === 'https:')
  const filePort = file.port || PORTS[file.protocol]
  const isPort =
    port === '*' || (port ?? (scheme ? PORTS[`${scheme}:`] : filePort)) === filePort || (!port && file.port === '')
  const isPath = path.endsWith('/') ? file.pathname.startsWith(path) : path === '' || path === file.pathname
  return isScheme && isPort && isPath
}

const allows = (policy: Policy, directive: string, file: URL, page: string): boolean => {
  const name = CHAINS[directive]?.find((one) => policy.has(one))
  const sources = name === undefined ? ['*'] : (policy.get(name) ?? [])
  return sources.some((source) => matches(source, file, page))
}

const namesPolicy = (policy: Policy) => {
  const names = policy.get('trusted-types')
  return (
    !policy.has('require-trusted-types-for') || !names || names.some((name) => ['*', 'school-widgets'].includes(name))
  )
}

/** What each of the page's policies has to list besides, such as `script-src https://school.example`. */
export const missingSources = (texts: readonly string[], { school, page, hasFrames }: PolicyPlaces): string[] => {
  const policies = policiesIn(texts)
  const file = new URL('/widget/school.js', school)
  const needed = [
    'script-src',
    'connect-src',
    'style-src',
    ...(page === school ? [] : ['form-action']),
    ...(hasFrames ? ['img-src', 'frame-src'] : []),
  ]
  const missing = needed.filter((directive) => policies.some((policy) => !allows(policy, directive, file, page)))
  return [
    ...missing.map((directive) => `${directive} ${school}`),
    ...(policies.every(namesPolicy) ? [] : ['trusted-types school-widgets']),
  ]
}
