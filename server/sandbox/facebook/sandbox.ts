import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { projectFile } from '../../config/project-file.ts'
import { dialogPage, type LoginResponse } from './dialog-page.ts'
import {
  type App,
  createAccessTokens,
  demoPeople,
  type FacebookMode,
  falsified,
  graphReply,
  type GraphReply,
  type SandboxPerson,
} from './graph.ts'

/**
 * A sandbox that speaks Facebook's protocol, for a school outside production and for tests. All URLs are relative to its mount point.
 *
 * `sdk.js`: a classic script, for pages of every origin. After it has run, `window.FB` exists and `window.fbAsyncInit`, if the page
 * defines it, has been called.
 *   `FB.init({appId, version})`                     once, before the others
 *   `FB.login(callback, {scope})`                   within a click: opens `dialog/` in a popup window and calls back once
 *   `FB.getLoginStatus(callback)`                   the last response of `FB.login`
 *   callback({status: 'connected', authResponse: {accessToken, userID, expiresIn, graphDomain: 'facebook'}})
 *   callback({status: 'unknown', authResponse: null})   declined, closed, or the popup was blocked
 * The popup sends its opener `{type: 'facebook-login', state, response}` by `postMessage`, to the opener's own origin only.
 *
 * `graph/debug_token?input_token&access_token=<app id>|<app secret>` returns `{data: {app_id, type, is_valid, user_id, expires_at, …}}`.
 * `graph/me?fields=id,name,email&access_token&appsecret_proof` returns `{id, name, email?}`.
 * Errors are 400 with `{error: {message, type, code}}`, as with Facebook.
 */
interface Sandbox {
  /** Handles GET requests to the sandbox's URLs, passes all others to `next`. */
  handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => Promise<void>
  /** Takes effect from the next request. */
  setMode: (mode: FacebookMode) => void
  /** An access token as the browser script gets it for a person. */
  tokenOf: (personId: string, claims?: { appId?: string; expiresAt?: number }) => string
  /** The URLs of all Graph API requests so far, oldest first. */
  requests: URL[]
}

interface SandboxOptions {
  app: App
  people?: readonly SandboxPerson[]
  /** Origins of pages that may open the login; null allows any. */
  origins?: readonly string[] | null
  mode?: FacebookMode
  /** The delay of `slow`. */
  slowMs?: number
}

const TOKEN_SECONDS = 2 * 60 * 60

/** The type of each asset, and the files below `server/sandbox/` that it consists of. */
const assets: Record<string, { type: string; files: string[] }> = {
  '/sdk.js': { type: 'text/javascript', files: ['facebook/sdk.js'] },
  '/dialog.js': { type: 'text/javascript', files: ['facebook/dialog.js'] },
  '/dialog.css': { type: 'text/css', files: ['pages/page.css', 'facebook/dialog.css'] },
}

const headers = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

const dialogHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'Cross-Origin-Opener-Policy': 'unsafe-none', // the opener must keep its reference to the window
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

const send = (
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  more: Record<string, string> = {},
) => void response.writeHead(status, { ...headers, 'Content-Type': `${type}; charset=utf-8`, ...more }).end(body)

const readFiles = (files: string[]) =>
  files.map((file) => readFileSync(projectFile(`server/sandbox/${file}`), 'utf8')).join('')

const isOrigin = (value: string) => URL.canParse(value) && new URL(value).origin === value

const sendGraph = (response: ServerResponse, mode: FacebookMode, { search, searchParams }: URL, reply: GraphReply) => {
  if (mode === 'failing') return send(response, 500, 'text/html', '<h1>Error 500</h1>')
  if (mode === 'malformed') return send(response, 200, 'application/json', '{"data": {"app_')
  if (mode === 'redirecting' && !searchParams.has('moved'))
    return void response.writeHead(302, { Location: `${search}&moved=1` }).end()
  const { status, body } = falsified(mode, reply)
  send(response, status, 'application/json', JSON.stringify(body))
}

export const createSandbox = ({
  app,
  people = demoPeople,
  origins = null,
  mode: first = 'ok',
  slowMs = 1_000,
}: SandboxOptions): Sandbox => {
  const tokens = createAccessTokens()
  const requests: URL[] = []
  let mode = first

  const tokenOf: Sandbox['tokenOf'] = (personId, { appId = app.appId, expiresAt } = {}) =>
    tokens.issue({ appId, personId, expiresAt: expiresAt ?? Math.floor(Date.now() / 1_000) + TOKEN_SECONDS })

  const responseFor = ({ id }: SandboxPerson): LoginResponse => ({
    status: 'connected',
    authResponse: { accessToken: tokenOf(id), userID: id, expiresIn: TOKEN_SECONDS, graphDomain: 'facebook' },
  })

  const sendDialog = (response: ServerResponse, query: URLSearchParams) => {
    const [origin, state] = [query.get('origin') ?? '', query.get('state') ?? '']
    const isAllowed = query.get('app_id') === app.appId && isOrigin(origin) && (origins?.includes(origin) ?? true)
    if (!isAllowed) return send(response, 400, 'text/plain', 'The app does not know this page', dialogHeaders)
    const choices = people.map((person) => ({ person, response: responseFor(person) }))
    const page = dialogPage({ origin, state, people: choices, isDeclined: mode === 'declined' })
    send(response, 200, 'text/html', page, dialogHeaders)
  }

  const respondToGraph = async (response: ServerResponse, address: URL, reply: GraphReply) => {
    requests.push(address)
    if (mode === 'hanging') return
    if (mode === 'slow') await pause(slowMs)
    sendGraph(response, mode, address, reply)
  }

  return {
    handle: async ({ method, url = '/' }, response, next) => {
      const address = new URL(url, 'http://sandbox')
      const { pathname, searchParams } = address
      const asset = assets[pathname]
      if (method !== 'GET') return next()
      if (asset) return send(response, 200, asset.type, readFiles(asset.files))
      if (pathname === '/dialog/') return sendDialog(response, searchParams)
      const reply = graphReply({ app, people, tokens }, pathname, searchParams)
      return reply ? respondToGraph(response, address, reply) : next()
    },
    setMode: (next) => void (mode = next),
    tokenOf,
    requests,
  }
}
