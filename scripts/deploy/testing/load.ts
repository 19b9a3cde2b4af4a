import { once } from 'node:events'
import * as http from 'node:http'
import * as https from 'node:https'
import { json, text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { createSecureContext } from 'node:tls'
import type { Topology } from '../topology.ts'

const USUAL_PER_SECOND = 50
const TICK_MS = 5
/** How long the body of a slow call takes: many are in progress whenever a replica stops. */
const SLOW_MS = 2_000

interface Call {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
  isSlow?: boolean
}

/** A school behind HAProxy, or by itself, without TLS. */
type School = Pick<Topology, 'origin'> & Partial<Topology>

const protocolOf = ({ origin }: School) => (origin.startsWith('https:') ? https : http)

/** Sends one call to the school, over a new connection unless an agent is given. */
export const send = async (
  school: School,
  { method, path, headers = {}, body = '', isSlow = false }: Call,
  agent?: http.Agent,
) => {
  const sized = { ...headers, 'content-length': body.length }
  const options = { method, headers: sized, ca: school.certificate, agent: agent ?? false }
  const call = protocolOf(school).request(school.origin + path, options)
  call.flushHeaders()
  call.on('error', () => undefined) // what fails after the answer has begun, its body says
  setTimeout(() => call.end(body), isSlow ? SLOW_MS : 0)
  const [response] = await once(call, 'response')
  return response
}

/** Makes a visitor with a cart; answers the headers of their calls. */
const visit = async (school: School): Promise<Record<string, string>> => {
  const { origin } = school
  const response = await send(school, { method: 'POST', path: '/api/v1/check_auth/', headers: { origin } })
  const cookies: string[] = response.headers['set-cookie'] ?? []
  const reply: unknown = await json(response)
  const token = typeof reply === 'object' && reply !== null ? Reflect.get(reply, 'csrf_token') : null
  return {
    origin,
    cookie: cookies.map((line) => line.split(';')[0]).join('; '),
    'x-csrftoken': String(token),
    'content-type': 'application/x-www-form-urlencoded',
  }
}

/** What the load consists of: calls that read and calls that write, each over connections that are kept alive and over new ones. */
const callsOf = (headers: Record<string, string>): Call[] => [
  { method: 'GET', path: '/api/v1/courses/' },
  { method: 'POST', path: '/api/v1/set-user-country/', headers, body: 'is_rf=1' },
  { method: 'GET', path: '/courses/' },
  { method: 'POST', path: '/api/v1/check_auth/', headers },
  { method: 'GET', path: '/widget/school.js' },
  { method: 'POST', path: '/api/v1/get-cart/current/', headers },
  { method: 'POST', path: '/api/v1/set-user-country/', headers, body: 'is_rf=0', isSlow: true },
]

export interface LoadReport {
  sent: number
  /** What was answered by anything but 200, or not at all, with its time in seconds. */
  dropped: string[]
  /** Within how many milliseconds 99 of 100 were answered, without those whose body is slow. */
  p99: number
}

/** Read once: for each connection anew, it would take more time than all else that is sent. */
const trustOf = ({ certificate }: School) =>
  certificate === undefined ? {} : { secureContext: createSecureContext({ ca: certificate }) }

/** The value below which 99 of 100 are. */
const p99Of = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0

/**
 * Sends so many requests a second, by default 50, whether or not those before are answered, until it is stopped. Resolves once slow ones
 * have ended.
 */
export const startLoad = async (
  school: School,
  perSecond = USUAL_PER_SECOND,
): Promise<{ stop: () => Promise<LoadReport> }> => {
  const calls = callsOf(await visit(school))
  const persistent = new (protocolOf(school).Agent)({ keepAlive: true, ...trustOf(school) })
  const fresh = new (protocolOf(school).Agent)(trustOf(school))
  const pending = new Set<Promise<void>>()
  const dropped: string[] = []
  const times: number[] = []
  const start = performance.now()
  let sent = 0

  const sendOne = async (turn: number) => {
    const call = calls[turn % calls.length] ?? calls[0]
    if (!call) return
    const sentAt = performance.now()
    const isPersistent = Math.floor(turn / calls.length) % 2 === 0
    const outcome = await send(school, call, isPersistent ? persistent : fresh)
      .then(async (response) => {
        await text(response)
        return String(response.statusCode)
      })
      .catch(String)
    const seconds = ((performance.now() - start) / 1_000).toFixed(1)
    if (!call.isSlow) times.push(performance.now() - sentAt)
    if (outcome !== '200') dropped.push(`${seconds} s ${call.method} ${call.path}: ${outcome}`)
  }

  const timer = setInterval(() => {
    for (; sent < ((performance.now() - start) / 1_000) * perSecond; sent += 1) {
      const one = sendOne(sent)
      pending.add(one)
      void one.finally(() => pending.delete(one))
    }
  }, TICK_MS)
  await pause(SLOW_MS)

  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(pending)
      persistent.destroy()
      return { sent, dropped, p99: p99Of(times) }
    },
  }
}
