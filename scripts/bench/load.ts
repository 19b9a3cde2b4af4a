import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'

const count = z.number()
const report = z.object({
  requests: z.object({ average: count }),
  latency: z.object({ p99: count }),
  '2xx': count,
  '3xx': count,
  non2xx: count,
  errors: count,
})

/** What is sent, again and again, on ten connections. */
export interface Load {
  url: string
  method: 'GET' | 'POST' | 'PUT'
  headers: Record<string, string>
  seconds: number
  /** `[<id>]` in it is something else each time. */
  body?: string
  /** The answer is 304 each time; else it is a 2xx. */
  isKnown?: boolean
}

/** Requests a second, and the milliseconds within which 99 of 100 were answered. */
export interface Pace {
  perSecond: number
  p99: number
}

const EXIT_MARGIN_MS = 20_000

/** How it goes under a load, by autocannon in a process of its own. Throws when an answer was not the one that is expected. */
export const paceOf = async ({ url, method, headers, seconds, body, isKnown = false }: Load): Promise<Pace> => {
  const header = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const sent = body === undefined ? [] : ['-I', '-b', body]
  const args = ['-j', '-c', '10', '-d', String(seconds), '-m', method, ...header, ...sent, url]
  const { stdout } = await promisify(execFile)('autocannon', args, { timeout: seconds * 1_000 + EXIT_MARGIN_MS })
  const { requests, latency, '2xx': good, '3xx': known, non2xx, errors } = report.parse(JSON.parse(stdout))
  const [expected, strange] = isKnown ? [known, good + non2xx - known] : [good, non2xx]
  if (strange > 0 || errors > 0 || expected === 0)
    throw new Error(`${method} ${url}: ${expected} expected answers, ${strange} others, ${errors} errors`)
  return { perSecond: requests.average, p99: latency.p99 }
}

/** Requests a second. Throws when an answer was not a 2xx. */
export const requestsPerSecond = async (load: Load): Promise<number> => (await paceOf(load)).perSecond
