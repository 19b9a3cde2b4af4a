import type { Logger } from 'pino'
import type { Telemetry } from './telemetry.ts'
import { currentActivity } from './trace.ts'

/** The longest text of a statement that is logged or recorded. */
const TEXT_MAX = 2_000

/** The verb of a statement. */
const verbOf = (text: string): string => /^\w+/.exec(text)?.[0].toUpperCase() ?? ''

interface SlowLog {
  log: Logger
  /** Null logs none. */
  slowMs: number | null
}

/**
 * Begins a statement; what it answers ends it. Measures it, records it as a span of the trace that it belongs to, and logs it if it is
 * slow: its text has placeholders, and its values are never seen here.
 */
export const statementObserver = ({ metrics, tracer }: Telemetry, { log, slowMs }: SlowLog) => {
  const start = (text: string) => {
    const trace = tracer.isRecording ? currentActivity()?.trace : undefined
    return trace?.isSampled ? tracer.start('client', verbOf(text), trace) : null
  }
  return (text: string) => {
    const span = start(text)
    const startedAt = performance.now()
    return (isFailed: boolean): void => {
      const ms = performance.now() - startedAt
      metrics?.queried(ms / 1_000)
      span?.end({ facts: { 'db.query.text': text.slice(0, TEXT_MAX) }, isFailed })
      if (slowMs !== null && ms >= slowMs)
        log.warn({ event: 'slow-query', ms: Math.round(ms), statement: text.slice(0, TEXT_MAX) })
    }
  }
}
