import { newTrace, type TraceContext } from './trace.ts'

/** Facts about a span: numbers, and names from our code or settings. Never an address, a value of a statement, or anything of a person. */
export type SpanFacts = Readonly<Record<string, string | number>>

/** One step of a trace that this server records. */
export interface Span {
  context: TraceContext
  end: (how: { name?: string; facts?: SpanFacts; isFailed?: boolean }) => void
}

export interface Tracer {
  /** False if spans are not recorded: then they only carry the trace on. */
  isRecording: boolean
  start: (kind: 'server' | 'client', name: string, parent: TraceContext | null) => Span
  /** Exports what is recorded so far. */
  close: () => Promise<void>
}

const ignore = () => undefined

/** Records nothing: a trace passes through as its caller began it, and a call without one gets an id for the log. */
export const passingTracer: Tracer = {
  isRecording: false,
  start: (_kind, _name, parent) => ({ context: parent ?? newTrace(), end: ignore }),
  close: async () => undefined,
}

/** How much of a queue or a pool is in use. `room` is how many may run at once. */
export interface Load {
  running: number
  waiting: number
  room: number
}

/** Work that waits in the database, by name. */
type WorkKind = 'mail' | 'payments' | 'refunds' | 'subscriptions'

/** The states of payment attempts that an operator looks after. */
export type OpenPaymentState = 'created' | 'processing' | 'authorized' | 'manual'

/** What the database says at a scrape. */
export interface WorkReading {
  isWritable: boolean
  /** How long the oldest due work of a kind has been due, in seconds; 0 if none is. */
  overdueSeconds: Readonly<Record<WorkKind, number>>
  /** Mails that are neither sent nor given up, and the age of the oldest in seconds. */
  mail: { waiting: number; oldestSeconds: number }
  /** Payment attempts that are not decided, by state, and the age of the oldest in seconds; 0 if there is none. */
  payments: Readonly<Record<OpenPaymentState, { count: number; oldestSeconds: number }>>
}

/** What is read at a scrape. Counts stop at `COUNTED_MAX`, so that a reading costs as little as a page of a list. */
export interface Sources {
  work: () => Promise<WorkReading>
  /** By name: the pools of the database, and the queues of this process. */
  loads: () => Readonly<Record<string, Load>>
  /** Sizes in bytes, by file. */
  files: () => Promise<Readonly<Record<string, number>>>
}

export const COUNTED_MAX = 1_000

/** Measures what happens. Labels are names from our code, so there are only so many. */
export interface Metrics {
  /** `route` is a pattern of a route table. A caller who is gone before the answer counts as status 499. */
  requestEnded: (request: { method: string; route: string; status: number; seconds: number }) => void
  /** A call to another server; `outcome` is `2xx` to `5xx`, `timeout` or `network`. */
  called: (call: { target: string; outcome: string; seconds: number }) => void
  /** A statement of the database has ended. */
  queried: (seconds: number) => void
  /** A rate limit had no point left. */
  limited: (rule: string) => void
  /** A security or payment event of the log. */
  happened: (event: string) => void
  /** Sets what further scrapes read. */
  readFrom: (sources: Sources) => void
  /** Never fails: what cannot be read is missing. */
  scrape: () => Promise<{ type: string; body: string }>
}

/** How the server tells its operators what it does. */
export interface Telemetry {
  /** Null if nobody scrapes them. */
  metrics: Metrics | null
  tracer: Tracer
}

export const quietTelemetry: Telemetry = { metrics: null, tracer: passingTracer }
