import { createServer } from 'node:net'

const listenAnywhere = () =>
  new Promise<{ port: number; close: () => Promise<void> }>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') return reject(new Error('no port'))
      resolve({ port: address.port, close: () => new Promise((closed) => server.close(() => closed())) })
    })
  })

/** Ports that nobody listens on just now. */
export const freePorts = async (count: number): Promise<number[]> => {
  const held = await Promise.all(Array.from({ length: count }, listenAnywhere))
  await Promise.all(held.map(({ close }) => close()))
  return held.map(({ port }) => port)
}
