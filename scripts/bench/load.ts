import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'

const report = z.object({
  requests: z.object({ average: z.number() }),
  '2xx': z.number(),
  non2xx: z.number(),
  errors: z.number(),
})

/** What is sent, again and again, on ten connections. */
export interface Load {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  seconds: number
}

/** Requests a second, by autocannon in a process of its own. Throws when an answer was not a 2xx. */
export const requestsPerSecond = async ({ url, method, headers, seconds }: Load): Promise<number> => {
  const header = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const args = ['-j', '-c', '10', '-d', String(seconds), '-m', method, ...header, url]
  const { stdout } = await promisify(execFile)('autocannon', args)
  const { requests, '2xx': good, non2xx, errors } = report.parse(JSON.parse(stdout))
  if (non2xx > 0 || errors > 0 || good === 0)
    throw new Error(`${url}: ${good} good answers, ${non2xx} bad ones, ${errors} errors`)
  return requests.average
}
