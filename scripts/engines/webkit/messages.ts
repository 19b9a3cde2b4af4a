import { z } from 'zod'

/** Parameters and results of protocol messages, before they are checked. */
export type Fields = Record<string, unknown>

/** A message of WebKit's inspector protocol, as Playwright and the browser exchange it. */
export const protocolMessage = z.looseObject({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.looseObject({}).optional(),
  result: z.looseObject({}).optional(),
  error: z.looseObject({ message: z.string() }).optional(),
  pageProxyId: z.string().optional(),
})
export type ProtocolMessage = z.infer<typeof protocolMessage>

/** What answers a method of Playwright's: the fields of the result. Throws what Playwright shall get as an error. */
export type Handler = (params: Fields) => Fields | Promise<Fields>

/** Responds to a request of Playwright's by its handler. */
export const respond = async (
  { id, method = '', params = {} }: ProtocolMessage,
  handle: Handler | undefined,
  reply: (message: Fields) => void,
) => {
  try {
    if (!handle) throw new Error(`Playwright sends ${method}, which scripts/engines/webkit does not know`)
    reply({ id, result: await handle(params) })
  } catch (error) {
    reply({ id, error: { message: messageOf(error) } })
  }
}

/** Handlers that do nothing, of methods that a stock browser does not have and no test depends on. */
export const ignore = (...methods: string[]): Record<string, Handler> =>
  Object.fromEntries(methods.map((method) => [method, () => ({})]))

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Requests that wait for their response, by number. */
export const createCalls = (firstId: number) => {
  const waiting = new Map<number, PromiseWithResolvers<Fields>>()
  let lastId = firstId
  return {
    start: (send: (id: number) => void): Promise<Fields> => {
      lastId += 1
      const call = Promise.withResolvers<Fields>()
      waiting.set(lastId, call)
      send(lastId)
      return call.promise
    },
    /** False if the response is not to a request from here. */
    settle: ({ id = 0, result = {}, error }: ProtocolMessage): boolean => {
      const call = waiting.get(id)
      waiting.delete(id)
      if (error) call?.reject(new Error(error.message))
      else call?.resolve(result)
      return call !== undefined
    },
    /** Fails all that still wait. */
    end: (reason: string) => {
      for (const call of waiting.values()) call.reject(new Error(reason))
      waiting.clear()
    },
  }
}
