import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { projectFile } from '../../../config/project-file.ts'
import { startLocalServer } from '../../local-server.ts'
import { createSignedText } from '../../signed-text.ts'

const signedClaims = z.object({
  siteKey: z.string(),
  hostname: z.string(),
  action: z.string(),
  id: z.string(),
  at: z.number(),
})

type SignedClaims = z.output<typeof signedClaims>

/** The content of a token: the site key, the hostname of the page and, for v3, the action. */
type TokenClaims = Omit<SignedClaims, 'id' | 'at'>

/** How long the real service accepts a token. */
const TOKEN_LIFETIME_MS = 120_000

/** Issues tokens and accepts only its own, each once and within two minutes, like the real service. */
const createTokens = () => {
  const { sign, read } = createSignedText()
  const used = new Set<string>()
  return {
    issue: (claims: TokenClaims): string =>
      sign({ ...claims, id: randomUUID(), at: Date.now() } satisfies SignedClaims),
    /** The claims, or the error code of `siteverify`. */
    consume: (token: string, siteKey: string): SignedClaims | { error: string } => {
      const claims = signedClaims.safeParse(read(token)).data
      if (claims?.siteKey !== siteKey) return { error: 'invalid-input-response' }
      if (used.has(claims.id) || Date.now() - claims.at > TOKEN_LIFETIME_MS) return { error: 'timeout-or-duplicate' }
      used.add(claims.id)
      return claims
    },
  }
}

/**
 * How the service behaves. For `siteverify`: `low-score` rates visitors as bots, `slow` responds late, `failing` with 500, `hanging` never,
 * `malformed` with invalid JSON, `wrong-hostname` and `wrong-action` with another page's result. For a page's script: `no-token` loads but
 * returns no token, `fails-to-load` responds with 500, `never-loads` hangs, `slow-to-load` responds late.
 */
export type SandboxMode =
  | 'ok'
  | 'low-score'
  | 'slow'
  | 'failing'
  | 'hanging'
  | 'malformed'
  | 'wrong-hostname'
  | 'wrong-action'
  | 'no-token'
  | 'fails-to-load'
  | 'never-loads'
  | 'slow-to-load'

export interface SandboxOptions {
  mode?: SandboxMode
  /** The delay of `slow` and `slow-to-load`. */
  slowMs?: number
  /** How long the page keeps a v2 token before it expires. */
  livesMs?: number
}

/** A local service that speaks the protocol of reCAPTCHA v3 and v2. */
export interface RecaptchaSandbox {
  /** For `RECAPTCHA_URL`: `<url>/siteverify` checks tokens. */
  url: string
  /** For `RECAPTCHA_SCRIPT`: pages load it with `?render=<siteKey>` and, in a frame, show the checkbox of v2. */
  script: string
  siteKey: string
  secret: string
  secondSiteKey: string
  secondSecret: string
  /** Takes effect from the next request. */
  setMode: (mode: SandboxMode) => void
  /** A token as a page on `hostname` gets it: for an action with the first key, without one with the second. */
  token: (claims: { action: string; hostname?: string }) => string
  secondToken: (claims?: { hostname?: string }) => string
  /** The fields of every `siteverify` request so far, oldest first. */
  requests: Record<string, string>[]
  close: () => Promise<void>
}

const KEYS = {
  siteKey: 'sandbox-v3-site-key',
  secret: 'sandbox-v3-secret',
  secondSiteKey: 'sandbox-v2-site-key',
  secondSecret: 'sandbox-v2-secret',
}
const HOSTNAME = 'school.example'
const SCORES: Partial<Record<SandboxMode, number>> = { 'low-score': 0.1 }

const send = (response: ServerResponse, status: number, type: string, body: string) =>
  void response.writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' }).end(body)
const sendJson = (response: ServerResponse, body: object) =>
  send(response, 200, 'application/json', JSON.stringify(body))
const file = (name: string) => readFile(projectFile(`server/sandbox/testing/recaptcha/${name}`), 'utf8')

/** Starts the service on a free port of 127.0.0.1. Close it after the test. */
export const startRecaptchaSandbox = async ({
  mode: first = 'ok',
  slowMs = 1_000,
  livesMs = TOKEN_LIFETIME_MS,
}: SandboxOptions = {}): Promise<RecaptchaSandbox> => {
  const [script, anchor] = await Promise.all([file('api.js'), file('anchor.html')])
  const tokens = createTokens()
  const requests: Record<string, string>[] = []
  let mode = first

  const siteKeyOf = (secret: string | undefined) =>
    new Map([
      [KEYS.secret, KEYS.siteKey],
      [KEYS.secondSecret, KEYS.secondSiteKey],
    ]).get(secret ?? '')

  const verificationOf = ({ secret, response = '' }: Record<string, string>) => {
    const siteKey = siteKeyOf(secret)
    if (siteKey === undefined) return { success: false, 'error-codes': ['invalid-input-secret'] }
    const claims = tokens.consume(response, siteKey)
    if ('error' in claims) return { success: false, 'error-codes': [claims.error] }
    const hostname = mode === 'wrong-hostname' ? 'evil.example' : claims.hostname
    const action = mode === 'wrong-action' ? 'another' : claims.action
    const common = { success: true, challenge_ts: new Date(claims.at).toISOString(), hostname }
    return siteKey === KEYS.siteKey ? { ...common, score: SCORES[mode] ?? 0.9, action } : common
  }

  const verify = async (request: IncomingMessage, response: ServerResponse) => {
    const fields = Object.fromEntries(new URLSearchParams(await text(request)))
    requests.push(fields)
    if (mode === 'hanging') return
    if (mode === 'slow') await pause(slowMs)
    if (mode === 'failing') return send(response, 500, 'text/html', '<h1>Error 500</h1>')
    if (mode === 'malformed') return send(response, 200, 'application/json', '{"success": tr')
    sendJson(response, verificationOf(fields))
  }

  const sendScript = async (response: ServerResponse) => {
    if (mode === 'never-loads') return
    if (mode === 'slow-to-load') await pause(slowMs)
    if (mode === 'fails-to-load') return send(response, 500, 'text/html', '<h1>Error 500</h1>')
    send(response, 200, 'text/javascript', script)
  }

  const sendToken = (query: URLSearchParams, response: ServerResponse) => {
    if (mode === 'no-token') return send(response, 500, 'text/html', '<h1>Error 500</h1>')
    const [siteKey, hostname, action] = [query.get('k') ?? '', query.get('host') ?? '', query.get('action') ?? '']
    sendJson(response, { token: tokens.issue({ siteKey, hostname, action }), livesMs })
  }

  const respond = (request: IncomingMessage, response: ServerResponse): void | Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox')
    const route = `${request.method} ${pathname}`
    if (route === 'POST /recaptcha/api/siteverify') return verify(request, response)
    if (route === 'GET /recaptcha/api.js') return sendScript(response)
    if (route === 'GET /recaptcha/anchor') return send(response, 200, 'text/html', anchor)
    if (route === 'POST /recaptcha/token') return sendToken(searchParams, response)
    send(response, 404, 'text/plain', 'Not Found')
  }

  const { origin, close } = await startLocalServer((request, response) => void respond(request, response))
  return {
    ...KEYS,
    url: `${origin}/recaptcha/api`,
    script: `${origin}/recaptcha/api.js`,
    setMode: (next) => void (mode = next),
    token: ({ action, hostname = HOSTNAME }) => tokens.issue({ siteKey: KEYS.siteKey, action, hostname }),
    secondToken: ({ hostname = HOSTNAME } = {}) => tokens.issue({ siteKey: KEYS.secondSiteKey, action: '', hostname }),
    requests,
    close,
  }
}
