import type { RequestListener, Server } from 'node:http'
import type { Server as NetServer } from 'node:net'
import { answerProtocolErrors, withHost } from './protocol-errors.ts'

/** Importing `node:http` as a module would also load `fetch`, HTTP/2 and TLS, whose names it exports: 14 MB. */
const { createServer } = process.getBuiltinModule('node:http')

/** Source: SECURITY §3, Shutdown/health. */
const HEADERS_TIMEOUT_MS = 8_000
const REQUEST_TIMEOUT_MS = 15_000
const CHECK_INTERVAL_MS = 1_000
const KEEP_ALIVE_MS = 5_000
const CONNECTIONS_MAX = 10_000

const LET_GO_MS = 50

/** A listening port. `drain` accepts no new connection, lets pending requests finish within `ms`, then closes the remaining connections. */
export interface Listener {
  drain: (ms: number) => Promise<void>
}

export type Listen = (handler: RequestListener, port: number, host: string) => Promise<Listener>

/** The port that a server listens on. */
export const portOf = (server: NetServer): number => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  return address.port
}

/** Listens, with timeouts so that no slow client holds a connection. Rejects if the port is taken. */
export const listen = (handler: RequestListener, port: number, host: string): Promise<Server> =>
  new Promise((resolve, reject) => {
    const server = createServer(
      {
        headersTimeout: HEADERS_TIMEOUT_MS,
        requestTimeout: REQUEST_TIMEOUT_MS,
        connectionsCheckingInterval: CHECK_INTERVAL_MS,
        keepAliveTimeout: KEEP_ALIVE_MS,
        requireHostHeader: false,
      },
      withHost(handler),
    )
    answerProtocolErrors(server)
    server.maxConnections = CONNECTIONS_MAX
    server.once('error', reject)
    server.listen(port, host, () => resolve(server))
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

export const openListener: Listen = async (handler, port, host) => {
  const server = await listen(handler, port, host)
  return { drain: (ms) => drain(server, ms) }
}
