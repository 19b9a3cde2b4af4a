import type { RequestListener, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Listen, listen, portOf } from '../../../server/http/listen.ts'

const refuse: RequestListener = (_, response) => void response.writeHead(503).end()

/** A port that a worker keeps while the schools behind it come and go. Between two schools it answers 503. */
export interface HeldPort {
  port: number
  /** Serves the next school here, whatever port it names; `drain` ends that school only. */
  listen: Listen
  close: () => void
}

/** Takes a free port of 127.0.0.1. */
export const holdPort = async (): Promise<HeldPort> => {
  const underWay = new Map<ServerResponse, Promise<unknown>>()
  let handler = refuse
  const server = await listen(
    (request, response) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      underWay.set(response, promise)
      response.once('close', () => {
        underWay.delete(response)
        resolve()
      })
      handler(request, response)
    },
    0,
    '127.0.0.1',
  )
  const drain = async (ms: number) => {
    handler = refuse
    await Promise.race([Promise.all(underWay.values()), pause(ms, undefined, { ref: false })])
    server.closeAllConnections()
  }
  return {
    port: portOf(server),
    listen: async (next) => {
      handler = next
      return { drain }
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
