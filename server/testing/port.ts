import type { Server } from 'node:net'

/** The port that a server listens on. */
export const portOf = (server: Server): number => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  return address.port
}
