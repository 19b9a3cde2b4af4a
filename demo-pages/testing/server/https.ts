import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { makeCertificate } from './certificate.ts'
import { test as base } from '../test.ts'

/** Serves a plain server over https on a port of its own, and `pages` by their paths. */
const startTls = async (plainPort: number) => {
  const pages = new Map<string, string>()
  const server = createServer(makeCertificate(), (incoming, response) => {
    const [path = ''] = incoming.url?.split('?') ?? []
    const page = pages.get(path)
    if (page !== undefined) return response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
    const outgoing = request(
      {
        host: '127.0.0.1',
        port: plainPort,
        path: incoming.url,
        method: incoming.method,
        headers: { ...incoming.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '127.0.0.1' },
      },
      (reply) => {
        response.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
        reply.pipe(response)
      },
    )
    outgoing.on('error', () => response.destroy())
    return incoming.pipe(outgoing)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port for https')
  return {
    port: address.port,
    pages,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

type Tls = Awaited<ReturnType<typeof startTls>>

/**
 * Tests with the school and the landing over https, as visitors have them: the cookies are those of production, and the browser treats the
 * two as different sites, with the tracking protection that it has by default.
 */
export const test = base.extend<{ tls: { own: Tls; foreign: Tls } }>({
  tls: async ({ schools: { ports } }, use) => {
    const [own, foreign] = await Promise.all([startTls(ports.own.port), startTls(ports.foreign.port)])
    await use({ own, foreign })
    own.close()
    foreign.close()
  },
  ignoreHTTPSErrors: true,
  environment: async ({ tls }, use) => {
    await use({
      BASE_URL: `https://localhost:${tls.own.port}`,
      ALLOWED_ORIGINS: `https://127.0.0.1:${tls.foreign.port}`,
      TRUST_PROXY: '1',
    })
  },
  school: async ({ school, tls }, use) => use({ ...school, foreign: `https://127.0.0.1:${tls.foreign.port}` }),
})

export { expect } from '../test.ts'
