import type { Logger } from 'pino'
import type { TelemetrySettings } from './settings.ts'
import { type Metrics, passingTracer, type Telemetry, type Tracer } from './telemetry.ts'

const metricsOf = async ({ metricsPort, metricsToken }: TelemetrySettings): Promise<Metrics | null> => {
  if (metricsPort === null && metricsToken === null) return null
  const { createMetrics } = await import('./prometheus.ts')
  return createMetrics()
}

const tracerOf = async (settings: TelemetrySettings, log: Logger): Promise<Tracer> => {
  if (settings.otlpEndpoint === null) return passingTracer
  const { openTracer } = await import('./open-telemetry.ts')
  return openTracer(settings, settings.otlpEndpoint, log)
}

/** Loads what the settings ask for: the packages of both take memory and time at the start. */
export const openTelemetry = async (settings: TelemetrySettings, log: Logger): Promise<Telemetry> => {
  const [metrics, tracer] = await Promise.all([metricsOf(settings), tracerOf(settings, log)])
  return { metrics, tracer }
}
