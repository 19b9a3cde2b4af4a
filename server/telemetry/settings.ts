import { z } from 'zod'

/** What the server tells its operators, and where. */
export interface TelemetrySettings {
  /** The port of `/metrics`; null if it is not on a port of its own. */
  metricsPort: number | null
  metricsHost: string
  /** What a scrape has to send; null if it needs no token, and then `/metrics` is on its own port or nowhere. */
  metricsToken: string | null
  /** The base address of an OTLP collector; null if traces are not recorded. */
  otlpEndpoint: string | null
  serviceName: string
  sampler: (typeof SAMPLERS)[number]
  /** The part of traces that a sampler by ratio records. */
  sampledRatio: number
  /** Statements that take as long are logged; null logs none. */
  slowQueryMs: number | null
  /** Whether the access log has every request at `info`, also one that changes nothing. */
  logsReads: boolean
}

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const TOKEN_BYTES_MIN = 32

/** The names that begin with `OTEL_` are those of OpenTelemetry's specification. */
export const telemetryEnvironment = {
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().optional(),
  ACCESS_LOG: z.enum(['0', '1']).default('0'),
  SLOW_QUERY_MS: z.coerce.number().min(0).default(1_000),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().default('school'),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
}

const variables = z.object(telemetryEnvironment)
type Variables = z.output<typeof variables>

export const telemetryErrors = ({ METRICS_TOKEN: token }: Variables, isProduction: boolean): string[] =>
  isProduction && token !== undefined && Buffer.byteLength(token) < TOKEN_BYTES_MIN
    ? [`METRICS_TOKEN: needs ${TOKEN_BYTES_MIN} or more random bytes, such as \`openssl rand -base64 48\``]
    : []

export const telemetrySettings = (values: Variables): TelemetrySettings => ({
  metricsPort: values.METRICS_PORT ?? null,
  metricsHost: values.METRICS_HOST,
  metricsToken: values.METRICS_TOKEN ?? null,
  otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
  serviceName: values.OTEL_SERVICE_NAME,
  sampler: values.OTEL_TRACES_SAMPLER,
  sampledRatio: values.OTEL_TRACES_SAMPLER_ARG,
  slowQueryMs: values.SLOW_QUERY_MS > 0 ? values.SLOW_QUERY_MS : null,
  logsReads: values.ACCESS_LOG === '1',
})
