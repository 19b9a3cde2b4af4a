import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { freshFor } from './fresh-for.ts'
import { type Load, type Metrics, type Sources, type WorkReading } from './telemetry.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const STATEMENT_SECONDS = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]

/** Methods of our routes; clients may make others up. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** How long a reading of the database serves further scrapes, and how long a scrape waits for one, in milliseconds. */
const FRESH_MS = 5_000
const PATIENCE_MS = 2_000

/** A value that is not known. Prometheus stores it, and a comparison with it is false. */
const UNKNOWN = Number.NaN

const createGauges = (registers: Registry[]) => {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `school_${name}`, help, labelNames, registers })
  return {
    isUp: gauge('database_up', 'Whether the database could be read for this scrape: 1 or 0.'),
    isWritable: gauge('database_writable', 'Whether the database took a write for this scrape: 1 or 0.'),
    overdue: gauge('work_overdue_seconds', 'How long the oldest due work has been due; 0 if none is.', 'work'),
    waiting: gauge('outbox_waiting', 'Mails that are neither sent nor given up, counted to 1000.'),
    oldest: gauge('outbox_oldest_seconds', 'Age of the oldest mail that is neither sent nor given up.'),
    payments: gauge('payments_open', 'Payment attempts that are not decided, by state, each counted to 1000.', 'state'),
    oldestPayment: gauge(
      'payments_oldest_seconds',
      'Age of the oldest of them, by state; 0 if there is none.',
      'state',
    ),
    running: gauge('queue_running', 'Work in progress; for a pool of the database, connections in use.', 'queue'),
    queued: gauge(
      'queue_waiting',
      'Work that waits for its turn; for a pool, calls that wait for a connection.',
      'queue',
    ),
    room: gauge('queue_room', 'How much work may be in progress at once.', 'queue'),
    files: gauge('file_bytes', 'Sizes of the files of SQLite and of their write-ahead logs.', 'file'),
  }
}

const nothingToRead = async (): Promise<WorkReading | null> => null

type Gauges = ReturnType<typeof createGauges>

const setWork = (gauges: Gauges, work: WorkReading | null) => {
  const { isUp, isWritable, overdue, waiting, oldest, payments, oldestPayment } = gauges
  isUp.set(work ? 1 : 0)
  isWritable.set(work?.isWritable ? 1 : 0)
  waiting.set(work?.mail.waiting ?? UNKNOWN)
  oldest.set(work?.mail.oldestSeconds ?? UNKNOWN)
  overdue.reset()
  payments.reset()
  oldestPayment.reset()
  for (const [kind, seconds] of Object.entries(work?.overdueSeconds ?? {})) overdue.set({ work: kind }, seconds)
  for (const [state, { count, oldestSeconds }] of Object.entries(work?.payments ?? {})) {
    payments.set({ state }, count)
    oldestPayment.set({ state }, oldestSeconds)
  }
}

const setLoads = (gauges: Gauges, loads: Readonly<Record<string, Load>>) => {
  for (const [queue, { running, waiting, room }] of Object.entries(loads)) {
    gauges.running.set({ queue }, running)
    gauges.queued.set({ queue }, waiting)
    gauges.room.set({ queue }, room)
  }
}

/** Metrics in the format of Prometheus, with those of Node itself: memory, event loop, garbage collection, file descriptors. */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `school_${name}`, help, labelNames, registers })
  const ofRequests = ['method', 'route', 'status']
  const requests = counter('http_requests_total', 'Requests, by method, pattern of the route and status.', ofRequests)
  const calls = counter('outbound_requests_total', 'Calls to other servers, by outcome.', ['target', 'outcome'])
  const limits = counter('rate_limit_refusals_total', 'How often a rate limit had no point left, by rule.', ['rule'])
  const events = counter('events_total', 'Security and payment events of the log.', ['event'])
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[], buckets = SECONDS) =>
    new Histogram({ name: `school_${name}`, help, labelNames, buckets, registers })
  const times = histogram('http_request_seconds', 'Time to the end of the response.', ofRequests)
  const callTimes = histogram('outbound_request_seconds', 'Time to the head of the response.', ['target'])
  const statements = histogram('database_statement_seconds', 'Time of one statement.', [], STATEMENT_SECONDS)
  const gauges = createGauges(registers)
  let readWork = nothingToRead
  let sources: Sources | null = null

  const refresh = async () => {
    if (sources === null) return
    const [work, files] = await Promise.all([readWork(), sources.files()])
    setWork(gauges, work)
    setLoads(gauges, sources.loads())
    for (const [file, bytes] of Object.entries(files)) gauges.files.set({ file }, bytes)
  }

  return {
    requestEnded: ({ method, route, status, seconds }) => {
      const labels = { method: METHODS.includes(method) ? method : 'other', route, status }
      requests.inc(labels)
      times.observe(labels, seconds)
    },
    called: ({ target, outcome, seconds }) => {
      calls.inc({ target, outcome })
      callTimes.observe({ target }, seconds)
    },
    queried: (seconds) => statements.observe(seconds),
    limited: (rule) => limits.inc({ rule }),
    happened: (event) => events.inc({ event }),
    readFrom: (read) => {
      sources = read
      readWork = freshFor(read.work, { freshMs: FRESH_MS, patienceMs: PATIENCE_MS })
    },
    scrape: async () => {
      await refresh()
      return { type: registry.contentType, body: await registry.metrics() }
    },
  }
}
