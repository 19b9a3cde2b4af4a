import { Stripe } from 'stripe'
import { z } from 'zod'
import type { AccountSettings } from '../../provider-definition.ts'
import { CALL_MS, PATIENCE, systemTimer, type Timer } from '../patience.ts'
import { type Failure, failureOf, surprise } from './failure.ts'

export interface StripeSettings extends AccountSettings {
  publishableKey: string
  secretKey: string
  webhookSecret: string
}

/** Every response of Stripe is an object that names its kind, or an error with a type. */
const ownReply = z.union([z.object({ object: z.string() }), z.object({ error: z.object({ type: z.string() }) })])

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // treated like any other response that is not Stripe's
  }
}

const notStripe = () => Response.json({ error: { type: 'api_error', message: 'no answer of Stripe' } }, { status: 502 })

/**
 * Fetches below Stripe's configured URL. The SDK accepts any JSON as a response, whatever its status, so a response of an intermediary is
 * replaced by a 502 before the SDK sees it.
 */
const fetchBelow = (url: string, send: typeof fetch): typeof fetch => {
  const prefix = new URL(url).pathname.replace(/\/$/, '')
  return async (address, init) => {
    const target = new URL(address instanceof Request ? address.url : address)
    target.pathname = `${prefix}${target.pathname}`
    const response = await send(target, { ...init, redirect: 'error' })
    const text = await response.text()
    const { success, data } = ownReply.safeParse(parsed(text))
    const isOwn = success && response.ok === 'object' in data
    return isOwn ? new Response(text, { status: response.status, headers: response.headers }) : notStripe()
  }
}

/** The API version of the installed SDK; another one does not compile. */
const API_VERSION = '2026-10-28.endive'
const PAUSES_MS = [150, 450]

const CONFLICT = 409
const BUSY = 429
const BROKEN = 500

export interface ClientOptions {
  /**
   * The timeout of one call with all its retries; all calls of one purpose take at most 1.6 times as long, or 2.4 times where lists are
   * read.
   */
  timeoutMs?: number
  timer?: Timer
  fetch?: typeof fetch
}

export type Reply<Value> = { ok: true; value: Value } | { ok: false; failure: Failure }

/** One SDK call; `limit` goes into its options. A call that changes something passes its own idempotency key, or is safe to repeat. */
type Call<Value> = (stripe: Stripe, limit: { timeout: number }) => Promise<Value>

export type Ask = <Value>(call: Call<Value>) => Promise<Reply<Value>>

type Attempt = <Value>(call: Call<Value>, timeout: number) => Promise<Reply<Value>>

/** True for no response, a malformed one, 409, 429, or 500 and more. */
const mayPass = ({ status }: Failure): boolean =>
  status === null || status === CONFLICT || status === BUSY || status >= BROKEN

/** The SDK's own retries are off: they have no common time limit. */
const attempts = ({ url, secretKey }: StripeSettings, send: typeof fetch): Attempt => {
  const { hostname, port, protocol } = new URL(url)
  const isPlain = protocol === 'http:'
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchBelow(url, send)),
  })
  return async (call, timeout) => {
    try {
      return { ok: true, value: await call(stripe, { timeout }) }
    } catch (error) {
      return { ok: false, failure: error instanceof Stripe.errors.StripeError ? failureOf(error) : surprise(error) }
    }
  }
}

const timeIsOver = () => surprise(new DOMException('the time is over', 'TimeoutError'))

/**
 * Begins a purpose. A call without a clear response is retried, at most twice and never past the time limit of the call or the purpose. A
 * retry under the same key returns the first result; if the retry is rejected for its credentials, the earlier failure is returned.
 */
export const createClient = (
  settings: StripeSettings,
  { timeoutMs = CALL_MS, timer = systemTimer, fetch: send = fetch }: ClientOptions,
) => {
  const attempt = attempts(settings, send)
  return (patience: number = PATIENCE.usual): Ask => {
    const last = timer.now() + timeoutMs * patience
    return async (call) => {
      const end = Math.min(last, timer.now() + timeoutMs)
      const left = () => Math.max(1, Math.ceil(end - timer.now()))
      if (end <= timer.now()) return { ok: false, failure: timeIsOver() }
      let reply = await attempt(call, left())
      for (const ms of PAUSES_MS) {
        if (reply.ok || !mayPass(reply.failure) || ms >= left()) return reply
        await timer.pause(ms)
        const next = await attempt(call, left())
        if (!next.ok && next.failure.isAccountError) return reply
        reply = next
      }
      return reply
    }
  }
}
