import type { SpanFacts, Telemetry } from './telemetry.ts'
import { currentActivity, traceparentOf } from './trace.ts'

/**
 * `fetch` for calls to one other server, named `target`, whose headers are in `init`: passes the trace on, and measures the calls. The
 * address stays out of both.
 */
export const outbound =
  ({ metrics, tracer }: Telemetry, target: string): typeof fetch =>
  async (address, { method = 'GET', headers: ownHeaders, ...init } = {}) => {
    const headers = new Headers(ownHeaders)
    const span = tracer.start('client', `${method} ${target}`, currentActivity()?.trace ?? null)
    headers.set('traceparent', traceparentOf(span.context))
    const startedAt = performance.now()
    const done = (outcome: string, status?: number) => {
      const seconds = (performance.now() - startedAt) / 1_000
      metrics?.called({ target, outcome, seconds })
      const facts: SpanFacts = {
        'http.request.method': method,
        'peer.service': target,
        ...(status === undefined ? { 'error.type': outcome } : { 'http.response.status_code': status }),
      }
      span.end({ facts, isFailed: status === undefined || status >= 400 })
    }
    try {
      const response = await fetch(address, { ...init, method, headers })
      done(`${Math.floor(response.status / 100)}xx`, response.status)
      return response
    } catch (error) {
      done(init.signal?.aborted ? 'timeout' : 'network')
      throw error
    }
  }
