import { z } from 'zod'
import type { Fields, Handler } from './messages.ts'
import type { Decision, ProxyRequest } from './proxy.ts'

/*
 * The inspector names a page's requests, the proxy holds them: they are matched by address and method, in order. WebKit's own interception
 * loses preloads of modules and loops where a document changes the process.
 */

/** How long a request at the proxy waits for the inspector to name it. Those of workers, and second tries, have no name. */
const MATCH_MS = 700

const request = z.object({ requestId: z.string() })
const changed = z.object({
  url: z.string().optional(),
  method: z.string().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  postData: z.string().optional(),
})
const response = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  base64Encoded: z.boolean(),
  content: z.string(),
})

interface Named {
  key: string
  /** Lets Playwright decide; without it the request goes on as it is. */
  ask: ((body: Buffer) => Promise<Decision>) | null
}

/** A request as the inspector names it. It does not tell its body. */
interface NamedRequest extends Fields {
  requestId: string
  frameId: string
  request: Fields & { url: string; method: string }
}

interface InterceptionDeps {
  names: RequestNames
  emit: (method: string, params: Fields) => void
  /** Tells Playwright of a frame; false if there is none. */
  findFrame: (frameId: string) => Promise<boolean>
}

const keyOf = (method: string, url: string) => `${method} ${url.split('#', 1)[0]}`

const CONTINUE: Decision = { kind: 'continue' }

/** The requests of one context. */
export const createRequestNames = () => {
  const named: Named[] = []
  const waiting: Array<{ key: string; resolve: (named: Named) => void }> = []
  let users = 0
  const decide = ({ ask }: Named, body: Buffer): Promise<Decision> => (ask ? ask(body) : Promise.resolve(CONTINUE))

  return {
    isUsed: () => users > 0,
    /** Counts the sessions that intercept. */
    use: (isUsed: boolean) => {
      users += isUsed ? 1 : -1
      if (users === 0) named.length = 0
    },
    /** A request that a page is about to send. */
    add: (method: string, url: string, ask: Named['ask']) => {
      const key = keyOf(method, url)
      const found = waiting.findIndex((one) => one.key === key)
      if (found < 0) named.push({ key, ask })
      else waiting.splice(found, 1)[0]?.resolve({ key, ask })
    },
    /** The decision about a request that has come to the proxy. */
    intercept: ({ method, url, body }: ProxyRequest): Promise<Decision> | null => {
      if (users === 0) return null
      const key = keyOf(method, url)
      const found = named.findIndex((one) => one.key === key)
      const [first] = found < 0 ? [] : named.splice(found, 1)
      if (first) return decide(first, body)
      const { promise, resolve } = Promise.withResolvers<Named>()
      const waiter = { key, resolve }
      waiting.push(waiter)
      setTimeout(() => {
        const index = waiting.indexOf(waiter)
        if (index >= 0) waiting.splice(index, 1)
        resolve({ key, ask: null })
      }, MATCH_MS)
      return promise.then((one) => decide(one, body))
    },
  }
}

export type RequestNames = ReturnType<typeof createRequestNames>

/** Playwright's methods by which a page's requests are intercepted. */
export const createInterception = ({ names, emit, findFrame }: InterceptionDeps) => {
  const held = new Map<string, (decision: Decision) => void>()
  let isEnabled = false

  const settle = (params: Fields, decision: Decision): Fields => {
    const { requestId } = request.parse(params)
    held.get(requestId)?.(decision)
    held.delete(requestId)
    return {}
  }

  const enable = (isWanted: boolean) => {
    if (isWanted === isEnabled) return
    isEnabled = isWanted
    names.use(isWanted)
  }

  const handlers: Record<string, Handler> = {
    'Network.setInterceptionEnabled': ({ enabled }) => {
      enable(Boolean(enabled))
      return {}
    },
    'Network.addInterception': () => ({}),
    'Network.interceptWithRequest': (params) => {
      const { postData, ...rest } = changed.parse(params)
      const body = postData === undefined ? {} : { body: Buffer.from(postData, 'base64') }
      return settle(params, { kind: 'continue', ...rest, ...body })
    },
    'Network.interceptRequestWithResponse': (params) => {
      const { base64Encoded, content, ...rest } = response.parse(params)
      return settle(params, { kind: 'respond', ...rest, body: Buffer.from(content, base64Encoded ? 'base64' : 'utf8') })
    },
    'Network.interceptRequestWithError': (params) => settle(params, { kind: 'abort' }),
  }

  return {
    handlers,
    /** A request that the inspector names. The next address of a redirect is not intercepted. */
    onRequest: (named: NamedRequest, isRedirect: boolean) => {
      const { requestId, frameId, request } = named
      if (!isEnabled || !/^https?:/.test(request.url)) return
      const ask = async (body: Buffer) => {
        const hasFrame = await findFrame(frameId) // Playwright decides nothing about a frame that it does not know
        if (!hasFrame || !isEnabled) return CONTINUE
        const decision = Promise.withResolvers<Decision>()
        held.set(requestId, decision.resolve)
        if (body.length > 0) {
          const postData = body.toString('base64')
          emit('Network.requestWillBeSent', { ...named, request: { ...request, postData } }) // takes the place of the one before
        }
        emit('Network.requestIntercepted', { requestId })
        return decision.promise
      }
      names.add(request.method, request.url, isRedirect ? null : ask)
    },
    end: () => {
      enable(false)
      for (const resolve of held.values()) resolve(CONTINUE)
      held.clear()
    },
  }
}
