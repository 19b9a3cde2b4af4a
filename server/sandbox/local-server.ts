import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { portOf } from '../http/listen.ts'

/** Serves on a port of 127.0.0.1, on any free one by default. `close` ends every connection. */
export const startLocalServer = async (listener: RequestListener, port = 0) => {
  const server = createServer(listener)
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    server,
    origin: `http://127.0.0.1:${portOf(server)}`,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
