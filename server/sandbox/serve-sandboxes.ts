import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { html, type Markup } from '../http/html.ts'
import { plainText } from './http.ts'
import { startLocalServer } from './local-server.ts'
import type {
  CardOutcome,
  Fault,
  Faults,
  ProviderSandbox,
  SandboxResponse,
  SandboxRequest,
  SandboxRoute,
} from './provider-sandbox.ts'
import { spaced } from './test-cards.ts'

/** A sandbox of a provider, as far as it is served. `page` is the title of the page at `/<id>/`, if it has one for developers. */
type ServedSandbox = Pick<ProviderSandbox, 'name' | 'cards' | 'routes'> & { id: string; page?: string }

const style: Markup = {
  markup: `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{max-width:48rem;margin:2rem auto;padding:0 1rem}
dt{margin-top:.75rem;font-weight:600}
dd{margin:0;font-variant-numeric:tabular-nums}`,
}

/** Groups cards by outcome, in the order in which the outcomes first occur. */
const byOutcome = (cards: readonly CardOutcome[]): [string, string[]][] =>
  [...Map.groupBy(cards, ([, outcome]) => outcome)].map(([outcome, own]) => [outcome, own.map(([number]) => number)])

const section = ({ name, cards }: ServedSandbox): Markup => html`<section>
<h2>${name}</h2>
<dl>${byOutcome(cards).map(
  ([outcome, numbers]) =>
    html`<div><dt>${outcome}</dt>${numbers.map((number) => html`<dd>${spaced(number)}</dd>`)}</div>`,
)}</dl>
</section>`

const linksTo = ({ id, name, page }: ServedSandbox): Markup[] =>
  page === undefined ? [] : [html`<p><a href="/${id}/">${name}: ${page}</a></p>`]

/**
 * The index page of the sandbox server: the outcome of each test card of its providers, and links to the pages of others. Any future date and
 * any code are accepted.
 */
const indexPage = (sandboxes: readonly ServedSandbox[]): SandboxResponse => ({
  status: 200,
  type: 'text/html; charset=utf-8',
  body: html`<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Учебные замены платёжных систем</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main>
<h1>Учебные замены платёжных систем</h1>
<p>Денег здесь нет. Номера ниже опубликованы самими платёжными системами; срок подойдёт любой будущий, код любой.</p>
${sandboxes.flatMap(linksTo)}
${sandboxes.filter(({ cards }) => cards.length > 0).map(section)}
</main>
</body>
</html>
`.markup,
})

/** Delays a call: `slow` before it is carried out, `stall` before its response. */
export type Hold = (fault: 'slow' | 'stall', request: SandboxRequest) => Promise<unknown>

export interface Served {
  sandbox: ServedSandbox
  faults: Faults
  hold?: Hold
}

const SLOW_MS = 300
const BODY_BYTES = 256 * 1024

/** Pages of any origin may frame the sandboxes' pages and fetch their scripts, as with the real providers. */
const headers = {
  'Cache-Control': 'no-store',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'content-type',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
}

const readText = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > BODY_BYTES) throw new Error('the body is too large for a sandbox')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const send = (response: ServerResponse, { status, type, body, headers: more = {} }: SandboxResponse) =>
  void response.writeHead(status, { ...headers, 'Content-Type': type, ...more }).end(body)

const holdInRealTime: Hold = (fault) => (fault === 'slow' ? pause(SLOW_MS) : new Promise(() => {}))

/** Carries out the call as far as the fault allows, and responds as the fault requires. */
const respondWith = async (
  fault: Fault | null,
  response: ServerResponse,
  hold: (fault: 'slow' | 'stall') => Promise<unknown>,
  run: () => Promise<SandboxResponse>,
) => {
  if (fault === 'reset') return void response.destroy()
  if (fault === 'error') return send(response, plainText(500, 'Internal Server Error'))
  if (fault === 'busy') return send(response, plainText(429, 'Too Many Requests'))
  if (fault === 'slow') await hold(fault)
  const result = await run()
  if (fault === 'late-reset') return void response.destroy()
  if (fault === 'late-error') return send(response, plainText(502, '<h1>Bad Gateway</h1>'))
  if (fault === 'stall') return void (await hold(fault))
  send(response, fault === 'garbled' ? { ...result, body: result.body.slice(0, result.body.length / 2) } : result)
}

const routeOf = (routes: readonly SandboxRoute[], { method, path }: SandboxRequest) => {
  for (const route of routes) {
    const groups = route.method === method ? route.path.exec(path) : null
    if (groups) return { route, groups: groups.slice(1) }
  }
  return null
}

/** Serves each sandbox below its own id on one port, and an index at `/`; `close` closes every connection. */
export const serveSandboxes = (port: number, served: readonly Served[]) => {
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://sandbox')
    const [, id = '', rest = ''] = /^\/([\w-]+)(\/.*)?$/.exec(pathname) ?? []
    const one = served.find(({ sandbox }) => sandbox.id === id)
    const method = request.method ?? 'GET'
    if (method === 'OPTIONS') return send(response, plainText(204, ''))
    const call: SandboxRequest = {
      method,
      path: rest || '/',
      query,
      headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, value?.toString()])),
      body: await readText(request),
    }
    if (pathname === '/') return send(response, indexPage(served.map(({ sandbox }) => sandbox)))
    const found = one ? routeOf(one.sandbox.routes, call) : null
    if (!one || !found) return send(response, plainText(404, 'Not Found'))
    const { operation, respond } = found.route
    const fault = operation === null ? null : one.faults.consume(operation)
    const { hold = holdInRealTime } = one
    await respondWith(
      fault,
      response,
      (kind) => hold(kind, call),
      async () => respond(call, found.groups),
    )
  }
  return startLocalServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  }, port)
}
