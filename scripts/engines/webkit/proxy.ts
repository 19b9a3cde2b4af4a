import { once } from 'node:events'
import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'
import { createServer as createTlsServer, request as httpsRequest } from 'node:https'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { makeCertificate } from '../../../demo-pages/testing/server/certificate.ts'

/** What is done with a request. Without an address, method, headers or body, its own are used. */
export type Decision =
  | { kind: 'continue'; url?: string; method?: string; headers?: Record<string, string>; body?: Buffer }
  | { kind: 'respond'; status: number; headers: Record<string, string>; body: Buffer }
  | { kind: 'abort' }

/** A request before it leaves. */
export interface ProxyRequest {
  url: string
  method: string
  body: Buffer
}

interface Interceptor {
  isUsed: () => boolean
  /** Decides about a request; null where nothing is intercepted. */
  intercept: (request: ProxyRequest) => Promise<Decision> | null
}

const ESTABLISHED = 'HTTP/1.1 200 Connection established\r\n\r\n'
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'content-length'])

/** Ends a request with an error that libsoup does not answer by a second try, as it does for a connection that is lost. */
const refuse = (request: IncomingMessage) => request.socket.end('refused\r\n\r\n')

const withoutHops = (headers: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name.toLowerCase())))

const machineOf = (hostname: string) => (hostname === 'localhost' ? '127.0.0.1' : hostname)

/** A request for a plain server names it in full; one that comes in a tunnel names the server in a header. */
const addressOf = ({ url = '', headers }: IncomingMessage) =>
  url.startsWith('/') ? `https://${headers.host ?? ''}${url}` : url

const isPreflight = ({ method, headers }: IncomingMessage) =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined

/** Sends a request to its server and the response back, as it comes. */
const forward = (
  incoming: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  {
    url = incoming.url ?? '',
    method = incoming.method,
    headers,
    body: changed = body,
  }: Extract<Decision, { kind: 'continue' }>,
) => {
  const { protocol, hostname, port, pathname, search, host } = new URL(url)
  const isSecure = protocol === 'https:'
  const outgoing = (isSecure ? httpsRequest : httpRequest)(
    {
      host: machineOf(hostname),
      port: port || (isSecure ? 443 : 80),
      path: pathname + search,
      rejectUnauthorized: false,
      method,
      headers: {
        ...withoutHops(headers ?? incoming.headers),
        host,
        ...(changed.length > 0 ? { 'content-length': changed.length } : {}),
      },
    },
    (reply) => {
      const endToEndHeaders: string[] = []
      for (let i = 0; i < reply.rawHeaders.length; i += 2) {
        const [name = '', value = ''] = reply.rawHeaders.slice(i, i + 2)
        if (!HOP_BY_HOP.has(name.toLowerCase()) || name.toLowerCase() === 'content-length')
          endToEndHeaders.push(name, value)
      }
      response.writeHead(reply.statusCode ?? 502, reply.statusMessage, endToEndHeaders)
      response.on('close', () => reply.destroy())
      reply.on('error', () => response.destroy())
      reply.pipe(response)
    },
  )
  outgoing.on('error', () => refuse(incoming))
  response.on('close', () => outgoing.destroy())
  outgoing.end(changed)
}

/** Sends a body as it is: the headers may come from a response that was compressed. */
const respond = (response: ServerResponse, { status, headers, body }: Extract<Decision, { kind: 'respond' }>) => {
  const plain = Object.entries(withoutHops(headers)).filter(([name]) => name.toLowerCase() !== 'content-encoding')
  response.writeHead(status, { ...Object.fromEntries(plain), 'content-length': body.length })
  response.end(body)
}

/** The proxy of a context: cuts it off the network, and lets Playwright decide about its requests. */
export const startProxy = async ({ isUsed, intercept }: Interceptor) => {
  let isOffline = false
  const tunnels = new Set<Socket>()

  const handle = async (incoming: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(incoming)
    const request = { url: addressOf(incoming), method: incoming.method ?? 'GET', body }
    const decision = (isPreflight(incoming) ? null : await intercept(request)) ?? { kind: 'continue' }
    if (decision.kind === 'abort' || isOffline) refuse(incoming)
    else if (decision.kind === 'respond') respond(response, decision)
    else forward(incoming, response, body, decision)
  }

  const listener = (incoming: IncomingMessage, response: ServerResponse) => {
    response.on('error', () => undefined) // the page has gone
    if (isOffline) refuse(incoming)
    else handle(incoming, response).catch(() => incoming.socket.destroy())
  }
  const server = createServer(listener)
  /** Reads what is in a tunnel, so that it can be intercepted. */
  const opened = createTlsServer(makeCertificate(), listener)
  server.on('connect', ({ url = '' }: IncomingMessage, socket: Socket) => {
    const { hostname, port } = new URL(`http://${url}`)
    if (isOffline) return socket.destroy()
    tunnels.add(socket)
    if (isUsed()) {
      socket.write(ESTABLISHED)
      socket.on('close', () => tunnels.delete(socket))
      return opened.emit('connection', socket)
    }
    const upstream = connect(Number(port || 443), machineOf(hostname), () => {
      socket.write(ESTABLISHED)
      upstream.pipe(socket).pipe(upstream)
    })
    socket.on('close', () => {
      tunnels.delete(socket)
      upstream.destroy()
    })
    socket.on('error', () => upstream.destroy())
    upstream.on('error', () => socket.destroy())
    return socket
  })
  server.on('clientError', (_, socket) => socket.destroy())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('the proxy has no port')

  const cut = () => {
    server.closeAllConnections()
    for (const socket of tunnels) socket.destroy()
  }
  return {
    address: `http://127.0.0.1:${address.port}`,
    setOffline: (offline: boolean) => {
      isOffline = offline
      if (offline) cut()
    },
    close: () => {
      server.close()
      cut()
    },
  }
}

export type Proxy = Awaited<ReturnType<typeof startProxy>>
