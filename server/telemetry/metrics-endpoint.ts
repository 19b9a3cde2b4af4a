import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Metrics } from './telemetry.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

const BEARER = /^Bearer +/i

/** Compares digests, which are of one length, in constant time. */
const hasToken = ({ headers }: IncomingMessage, token: string): boolean =>
  timingSafeEqual(digest((headers.authorization ?? '').replace(BEARER, '')), digest(token))

const TEXT = 'text/plain; charset=utf-8'

/** Answers a scrape with the metrics, to whoever sends the token; a null token admits everybody who reaches the port. */
export const metricsEndpoint =
  (metrics: Metrics, token: string | null) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' }
    if (token !== null && !hasToken(request, token)) {
      response.writeHead(401, { ...headers, 'Content-Type': TEXT, 'WWW-Authenticate': 'Bearer' }).end('Unauthorized\n')
      return
    }
    const { type, body } = await metrics.scrape()
    response.writeHead(200, { ...headers, 'Content-Type': type }).end(body)
  }

/** The handler of a port that has nothing else. */
export const metricsPort = (metrics: Metrics, token: string | null) => {
  const endpoint = metricsEndpoint(metrics, token)
  return (request: IncomingMessage, response: ServerResponse): void => {
    const isScrape = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics'
    if (isScrape) void endpoint(request, response)
    else response.writeHead(404, { 'Content-Type': TEXT }).end('Not found\n')
  }
}
