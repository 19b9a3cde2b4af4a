import type { SandboxRequest, SandboxResponse } from './provider-sandbox.ts'

interface StoredResponse {
  request: string
  response: Promise<SandboxResponse>
  at: number
}

interface IdempotencyOptions {
  now: () => Date
  /** How long the provider stores a response. */
  lifetimeMs: number
  /** Whether a response is stored; all are by default. */
  isStored?: (response: SandboxResponse) => boolean
}

type Replay = { kind: 'new' | 'replayed'; response: SandboxResponse } | { kind: 'conflict' }

/**
 * Runs the first request with a key and returns its response for later ones; a request that arrives while the first one is running waits
 * for it. `conflict`: the key was used for another path or body.
 */
export const createIdempotency = ({ now, lifetimeMs, isStored = () => true }: IdempotencyOptions) => {
  const responses = new Map<string, StoredResponse>()
  return async (
    key: string,
    { path, body }: Pick<SandboxRequest, 'path' | 'body'>,
    run: () => SandboxResponse | Promise<SandboxResponse>,
  ): Promise<Replay> => {
    const request = `${path}\n${body}`
    const stored = responses.get(key)
    if (stored && stored.at + lifetimeMs > now().getTime())
      return stored.request === request ? { kind: 'replayed', response: await stored.response } : { kind: 'conflict' }
    const running = Promise.resolve(run())
    responses.set(key, { request, response: running, at: now().getTime() })
    const response = await running
    if (!isStored(response)) responses.delete(key)
    return { kind: 'new', response }
  }
}
