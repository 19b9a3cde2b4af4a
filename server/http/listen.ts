import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { hardeningFor } from './headers.ts'

const BAD_REQUEST = 400
const EXPECTATION_FAILED = 417
const REASONS: Record<number, string> = {
  [BAD_REQUEST]: 'Bad Request',
  408: 'Request Timeout',
  413: 'Content Too Large',
  431: 'Request Header Fields Too Large',
}
const STATUSES: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** In both languages, since the request has not been read. */
const HEADERS_TOO_LARGE = `Браузер прислал слишком длинный адрес или слишком много файлов cookie. Удалите cookie этого сайта и откройте страницу ещё раз.

The browser has sent too long an address or too many cookies. Delete the cookies of this site and open the page again.
`
const TEXTS: Record<number, string> = { 431: HEADERS_TOO_LARGE }

/** Responses to protocol errors: their headers are those that every other response has too, and `Connection: close`. */
const createRefusal = (isHstsForSubdomains: boolean) => {
  const hardening = hardeningFor([], { scripts: [], frames: [] }, { isHstsForSubdomains }).secretive
  return (status: number) => {
    const text = TEXTS[status] ?? ''
    const own = {
      'Cache-Control': 'no-store',
      ...(text !== '' && { 'Content-Type': 'text/plain; charset=utf-8' }),
      'Content-Length': String(Buffer.byteLength(text)),
      Connection: 'close',
    }
    return { headers: [...hardening, ...Object.entries(own).flat()], text }
  }
}

type RefusalOf = ReturnType<typeof createRefusal>

/** The whole response as it is sent. */
const written = (status: number, { headers, text }: ReturnType<RefusalOf>): string => {
  const lines = headers.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${headers[at + 1]}`] : []))
  return [`HTTP/1.1 ${status} ${REASONS[status]}`, ...lines, '', text].join('\r\n')
}

const refuse = (response: ServerResponse, status: number, refusalOf: RefusalOf) =>
  response.writeHead(status, refusalOf(status).headers).end()

const hostsIn = (rawHeaders: readonly string[]): number =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length

/**
 * Refuses requests without a `Host` header in place of Node, whose response would lack our headers, and requests with several, of which
 * Node and a proxy may each pick a different one; `handler` gets all others. Source: RFC 9112 §3.2.
 */
const withHost =
  (handler: RequestListener, refusalOf: RefusalOf): RequestListener =>
  (request, response) => {
    const hosts = hostsIn(request.rawHeaders)
    if (hosts > 1 || (hosts === 0 && request.httpVersion === '1.1'))
      return void refuse(response, BAD_REQUEST, refusalOf)
    return handler(request, response)
  }

/**
 * Answers protocol errors that never become a request of the application: bytes that are not HTTP, headers that are too long or too late,
 * and unsupported expectations. Node's own responses would lack our headers. Source: SECURITY R71.
 */
const replyToProtocolErrors = (server: Server, refusalOf: RefusalOf): void => {
  const underWay = new WeakMap<Duplex, ServerResponse>()
  const isHalfSent = (socket: Duplex) => {
    const response = underWay.get(socket)
    return response !== undefined && response.headersSent && !response.writableFinished
  }

  server.on('request', ({ socket }, response) => underWay.set(socket, response))
  server.on('checkExpectation', (_, response) => refuse(response, EXPECTATION_FAILED, refusalOf))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // In the middle of a response, the client would read ours as the rest of it.
    if (!socket.writable || isHalfSent(socket)) return void socket.destroy()
    const status = STATUSES[error.code ?? ''] ?? BAD_REQUEST
    socket.end(written(status, refusalOf(status)), () => socket.destroy())
  })
}

/** Importing `node:http` as a module would also load `fetch`, HTTP/2 and TLS, whose names it exports: 14 MB. */
const { createServer } = process.getBuiltinModule('node:http')

/** A landing on a subdomain of the school may have the cookies of many counters. Proxies in front must let as much through. */
const HEADER_BYTES_MAX = 64 * 1024
/** Source: SECURITY §3, Shutdown/health. */
const HEADERS_TIMEOUT_MS = 8_000
const REQUEST_TIMEOUT_MS = 15_000
const CHECK_INTERVAL_MS = 1_000
const KEEP_ALIVE_MS = 5_000
const CONNECTIONS_MAX = 10_000
/**
 * Connections that wait until the server accepts them. Beyond Node's 511 a crowd at once is made to wait for a second or longer, and in the
 * end reset. The kernel allows at most `net.core.somaxconn`, 4,096 by default.
 */
export const BACKLOG = 4_096

const LET_GO_MS = 50

/** A listening port. `drain` accepts no new connection, lets pending requests finish within `ms`, then closes the remaining connections. */
interface Listener {
  drain: (ms: number) => Promise<void>
}

export type Listen = (
  handler: RequestListener,
  port: number,
  host: string,
  isHstsForSubdomains?: boolean,
) => Promise<Listener>

/** The port that a server listens on. */
export const portOf = (server: NetServer): number => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  return address.port
}

/** Listens, with timeouts so that no slow client holds a connection. Rejects if the port is taken. */
export const listen = (
  handler: RequestListener,
  port: number,
  host: string,
  isHstsForSubdomains = false,
): Promise<Server> =>
  new Promise((resolve, reject) => {
    const refusalOf = createRefusal(isHstsForSubdomains)
    const server = createServer(
      {
        maxHeaderSize: HEADER_BYTES_MAX,
        headersTimeout: HEADERS_TIMEOUT_MS,
        requestTimeout: REQUEST_TIMEOUT_MS,
        connectionsCheckingInterval: CHECK_INTERVAL_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
        requireHostHeader: false,
      },
      withHost(handler, refusalOf),
    )
    replyToProtocolErrors(server, refusalOf)
    server.maxConnections = CONNECTIONS_MAX
    server.once('error', reject)
    server.listen({ port, host, backlog: BACKLOG }, () => resolve(server))
  })

/** See `Listener`. */
export const drain = async (server: Server, ms: number): Promise<void> => {
  const closed = new Promise((resolve) => server.close(resolve))
  // Without this, a connection whose last request is answered would be kept alive for the next one.
  const letGo = setInterval(() => server.closeIdleConnections(), LET_GO_MS)
  const cut = setTimeout(() => server.closeAllConnections(), ms)
  await closed
  clearInterval(letGo)
  clearTimeout(cut)
}

export const openListener: Listen = async (...options) => {
  const server = await listen(...options)
  return { drain: (ms) => drain(server, ms) }
}
