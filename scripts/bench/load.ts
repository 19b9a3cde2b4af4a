import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { atLeast, type Figure, plain } from './figure.ts'

const count = z.number()
const report = z.object({
  requests: z.object({ average: count }),
  latency: z.object({ p99: count }),
  '2xx': count,
  '3xx': count,
  non2xx: count,
  errors: count,
})

export interface LoadRequest {
  url: string
  method: 'GET' | 'POST' | 'PUT'
  headers: Record<string, string>
  /** `[<id>]` in it is replaced by a different value in each request. */
  body?: string
}

/** Requests sent over several connections, cyclically. */
export interface Load {
  requests: readonly LoadRequest[]
  seconds: number
  /** So many are sent, however long that takes, instead of as many as possible in that time. */
  amount?: number
  /** 10 unless given. */
  connections?: number
  /** So many requests a second, instead of as many as are answered. */
  rate?: number
  /** Expect 304 for every request; otherwise 2xx. */
  isKnown?: boolean
}

/** Requests per second, and the 99th percentile of the latency in milliseconds. */
export type Pace = Readonly<Record<'perSecond' | 'p99', number>>

/** The placeholder that autocannon replaces in each request with the option `-I`. */
const CHANGING = '[<id>]'

const EXIT_MARGIN_MS = 20_000

/** The requests as an HTTP archive (HAR), the format in which autocannon takes several. */
const archiveOf = (requests: readonly LoadRequest[]) => ({
  log: {
    entries: requests.map(({ url, method, headers, body }) => ({
      request: {
        method,
        url,
        headers: Object.entries(headers).map(([name, value]) => ({ name, value })),
        ...(body !== undefined && { postData: { text: body } }),
      },
    })),
  },
})

/** Measures a load with autocannon in a separate process. Throws on an unexpected response. */
export const paceOf = async ({
  requests,
  seconds,
  amount,
  connections = 10,
  rate,
  isKnown = false,
}: Load): Promise<Pace> => {
  const folder = mkdtempSync(join(tmpdir(), 'school-load-'))
  const archive = join(folder, 'requests.har')
  const { origin } = new URL(requests[0]?.url ?? '')
  const changing = requests.some(({ body }) => body?.includes(CHANGING)) ? ['-I'] : []
  const size = amount === undefined ? ['-d', String(seconds)] : ['-a', String(amount), '-t', '60']
  const paced = rate === undefined ? [] : ['-R', String(rate)]
  const args = ['-j', '-c', String(connections), ...size, ...paced, ...changing, '--har', archive, origin]
  try {
    writeFileSync(archive, JSON.stringify(archiveOf(requests)))
    const { stdout } = await promisify(execFile)('autocannon', args, {
      timeout: amount === undefined ? seconds * 1_000 + EXIT_MARGIN_MS : 0,
    })
    const { requests: sent, latency, '2xx': good, '3xx': known, non2xx, errors } = report.parse(JSON.parse(stdout))
    const [expected, strange] = isKnown ? [known, good + non2xx - known] : [good, non2xx]
    if (strange > 0 || errors > 0 || expected === 0)
      throw new Error(`${requests[0]?.url}: ${expected} expected answers, ${strange} others, ${errors} errors`)
    return { perSecond: sent.average, p99: latency.p99 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same as a subject of rounds. */
export const loadOf = (load: Load) => (): Promise<Pace> => paceOf(load)

/** Requests a second, beside those of a bare handler. */
export const beside = (what: string, { perSecond }: Pace, bare: Pace, least?: number): Figure => {
  const share = perSecond / bare.perSecond
  const text = `${Math.round(perSecond)} a second, ${share.toFixed(2)} of bare`
  return least === undefined ? plain(what, text) : atLeast(what, share, least, { text, unit: ' of bare' })
}
