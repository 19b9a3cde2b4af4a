import { Stripe } from 'stripe'
import { z } from 'zod'
import { CALL_MS, PATIENCE, systemTimer, type Timer } from '../patience.ts'
import { type Failure, failureOf, surprise } from './failure.ts'
import type { StripeSettings } from './settings.ts'

/** Whatever Stripe answers is an object that names its kind, or an error of a type. */
const ownWords = z.union([z.object({ object: z.string() }), z.object({ error: z.object({ type: z.string() }) })])

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // like anything else that is not in Stripe's words
  }
}

const notStripe = () => Response.json({ error: { type: 'api_error', message: 'no answer of Stripe' } }, { status: 502 })

/**
 * Fetches below the address that Stripe is at. The SDK takes any JSON for an answer, whatever its status is: what somebody on the way
 * has said becomes a 502 before it gets there.
 */
const fetchBelow = (url: string, send: typeof fetch): typeof fetch => {
  const prefix = new URL(url).pathname.replace(/\/$/, '')
  return async (address, init) => {
    const target = new URL(address instanceof Request ? address.url : address)
    target.pathname = `${prefix}${target.pathname}`
    const response = await send(target, { ...init, redirect: 'error' })
    const text = await response.text()
    const { success, data } = ownWords.safeParse(parsed(text))
    const isOwn = success && response.ok === 'object' in data
    return isOwn ? new Response(text, { status: response.status, headers: response.headers }) : notStripe()
  }
}

/** What the SDK of the version that is installed speaks; another one does not compile. */
const API_VERSION = '2026-10-28.endive'
const PAUSES_MS = [150, 450]

const CONFLICT = 409
const BUSY = 429
const BROKEN = 500

export interface ClientOptions {
  /** How long one call may take with all its repeats; all of one purpose take 1.6 times as long at the most, or 2.4 times where lists are read. */
  timeoutMs?: number
  timer?: Timer
  fetch?: typeof fetch
}

export type Answer<Value> = { ok: true; value: Value } | { ok: false; failure: Failure }

/** One call of the SDK; `limit` belongs to its options. A call that changes something brings its own idempotency key, or is harmless twice. */
export type Call<Value> = (stripe: Stripe, limit: { timeout: number }) => Promise<Value>

export type Ask = <Value>(call: Call<Value>) => Promise<Answer<Value>>

type Attempt = <Value>(call: Call<Value>, timeout: number) => Promise<Answer<Value>>

/** No answer, a broken one, one of 500 and more, or one that says to come again. */
const mayPass = ({ status }: Failure): boolean =>
  status === null || status === CONFLICT || status === BUSY || status >= BROKEN

/** The SDK's own repeats are off: they know no limit for all of them together. */
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
 * Begins a purpose: asks Stripe. What has no clear answer is asked again, twice at the most and never past the time for one call or for
 * the purpose. Under one key the answer of a repeat is that of the first, unless Stripe has not let us in any more.
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
      let answer = await attempt(call, left())
      for (const ms of PAUSES_MS) {
        if (answer.ok || !mayPass(answer.failure) || ms >= left()) return answer
        await timer.pause(ms)
        const next = await attempt(call, left())
        if (!next.ok && next.failure.isAboutUs) return answer
        answer = next
      }
      return answer
    }
  }
}
