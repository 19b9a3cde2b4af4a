import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { portOf } from '../../http/listen.ts'

/** The way to a server on this machine, which a test can break. */
export interface Network {
  port: number
  /** Resets all connections and refuses new ones. */
  cut: () => void
  /** Loses whatever is sent on connections, new ones too, and closes none. */
  stall: () => void
  /** How many connections have been opened while it loses what is sent. */
  stalled: () => number
  /** Lets new connections through. Those that were stalled stay silent for ever. */
  heal: () => void
  close: () => Promise<void>
}

export const startNetwork = async (target: number): Promise<Network> => {
  let state: 'whole' | 'cut' | 'stalled' = 'whole'
  let stalled = 0
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => undefined).once('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    keep(near)
    if (state === 'cut') return void near.resetAndDestroy()
    if (state === 'stalled') {
      stalled += 1
      near.pause()
      return
    }
    const far = keep(connect(target, '127.0.0.1'))
    near.pipe(far)
    far.pipe(near)
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: portOf(server),
    cut: () => {
      state = 'cut'
      for (const socket of sockets) socket.resetAndDestroy()
    },
    stall: () => {
      state = 'stalled'
      stalled = 0
      for (const socket of sockets) socket.unpipe().pause()
    },
    stalled: () => stalled,
    heal: () => {
      state = 'whole'
    },
    close: async () => {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
