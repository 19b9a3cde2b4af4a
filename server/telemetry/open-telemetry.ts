import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { TelemetrySettings } from './settings.ts'
import type { Tracer } from './telemetry.ts'
import type { TraceContext } from './trace.ts'

const samplerOf = ({ sampler, sampledRatio }: TelemetrySettings): Sampler => {
  const root = () => {
    if (sampler.endsWith('always_on')) return new AlwaysOnSampler()
    return sampler.endsWith('always_off') ? new AlwaysOffSampler() : new TraceIdRatioBasedSampler(sampledRatio)
  }
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root: root() }) : root()
}

/** Logs the first export that fails, and the next success: the collector may be down for hours. */
const logged = (exporter: SpanExporter, log: Logger): SpanExporter => {
  let isDown = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const isFailed = Boolean(result.code)
        if (isFailed && !isDown) log.warn({ event: 'traces-lost', reason: result.error?.name ?? 'refused' })
        if (!isFailed && isDown) log.info({ event: 'traces-exported' })
        isDown = isFailed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT }

const within = (parent: TraceContext | null) => {
  if (!parent) return ROOT_CONTEXT
  const { traceId, spanId, isSampled } = parent
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** Records spans by OpenTelemetry's own packages, and exports them to a collector by OTLP over HTTP. */
export const openTracer = (settings: TelemetrySettings, endpoint: string, log: Logger): Tracer => {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const named = resourceFromAttributes({ 'service.name': settings.serviceName })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(named),
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter: logged(exporter, log) })],
  })
  const tracer = provider.getTracer('school')
  return {
    isRecording: true,
    start: (kind, name, parent) => {
      const span = tracer.startSpan(name, { kind: KINDS[kind] }, within(parent))
      const { traceId, spanId, traceFlags } = span.spanContext()
      return {
        context: { traceId, spanId, isSampled: Boolean(traceFlags & TraceFlags.SAMPLED) },
        end: ({ name: final, facts = {}, isFailed = false }) => {
          if (final !== undefined) span.updateName(final)
          span.setAttributes(facts)
          if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    close: () => provider.shutdown(),
  }
}
