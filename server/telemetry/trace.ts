import { AsyncLocalStorage } from 'node:async_hooks'
import { randomFillSync } from 'node:crypto'

/** A place in a trace: ids of W3C Trace Context, in lower-case hex. */
export interface TraceContext {
  traceId: string
  spanId: string
  /** Whether the caller, or this server, records the trace. */
  isSampled: boolean
}

/** What the running code works for: a place in a trace, and the request, if it is for one. */
interface Activity {
  trace: TraceContext
  requestId?: string
}

const activities = new AsyncLocalStorage<Activity | undefined>()

export const currentActivity = (): Activity | undefined => activities.getStore()

/** Runs `work` as a part of this activity; its log lines name the trace, and its calls pass the trace on. */
export const within = <T>(activity: Activity, work: () => T): T => activities.run(activity, work)

/** Runs `work` that a request only has started, such as a worker's that goes on with other things. */
export const outsideActivities = <T>(work: () => T): T => activities.run(undefined, work)

const ID_BYTES = { trace: 16, span: 8 }
const RANDOM_BYTES = 4_096

const random = Buffer.alloc(RANDOM_BYTES)
let used = RANDOM_BYTES

/** Random bytes are drawn for many ids at once: each draw takes as long as a short query. */
const newId = (bytes: number): string => {
  if (used + bytes > RANDOM_BYTES) {
    randomFillSync(random)
    used = 0
  }
  used += bytes
  return random.toString('hex', used - bytes, used)
}

/** The beginning of a trace that nobody records. */
export const newTrace = (): TraceContext => ({
  traceId: newId(ID_BYTES.trace),
  spanId: newId(ID_BYTES.span),
  isSampled: false,
})

const TRACEPARENT = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/
const ZEROS = /^0+$/
const SAMPLED = 1

/** The `traceparent` of a request; null if it has none, or a malformed one. Source: W3C Trace Context, 3.2. */
export const traceOf = (header: unknown): TraceContext | null => {
  if (typeof header !== 'string') return null
  const [, version, traceId = '', spanId = '', flags = '', rest] = TRACEPARENT.exec(header) ?? []
  const isKnown = version === '00' ? rest === undefined : version !== undefined && version !== 'ff'
  if (!isKnown || ZEROS.test(traceId) || ZEROS.test(spanId)) return null
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED }
}

/** The `traceparent` of a call to another server. */
export const traceparentOf = ({ traceId, spanId, isSampled }: TraceContext): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
