import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { withoutStatement } from '../db/database-errors.ts'
import { currentActivity } from '../telemetry/trace.ts'
import type { Caller } from './use-case.ts'

/** Names whose values are redacted, at the top level of a log line and one level below. Source: SECURITY R73. */
const SECRET_NAMES = [
  'password',
  'token',
  'code',
  'cookie',
  'authorization',
  'secret',
  'email',
  'username',
  'phone',
  'name',
  'params',
  'parameters',
  'detail',
]

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

interface LoggedError {
  type: string
  message: string
  stack: string
  /** The `code` of Node and database errors, under another name: `code` is redacted, because one-time codes go by mail. */
  errorCode?: unknown
}

const loggedErrorOf = (thrown: unknown): LoggedError | { type: string } => {
  const error = withoutStatement(thrown)
  if (!(error instanceof Error)) return { type: typeof error }
  const { message, stack = '' } = error
  return { type: error.constructor.name, message, stack, ...('code' in error ? { errorCode: error.code } : {}) }
}

/** Adds a message to an error logged without one: pino would otherwise use the error's own message, values included. */
const worded: LogMethod = function (args, method) {
  const [what, message] = args
  const isWordless = message === undefined && (what instanceof Error || 'err' in Object(what))
  Reflect.apply(method, this, isWordless ? [what, 'failed'] : args)
}

/** Which request and trace a line belongs to. */
const ofActivity = () => {
  const activity = currentActivity()
  if (!activity) return {}
  const { requestId, trace } = activity
  return { ...(requestId !== undefined && { requestId }), traceId: trace.traceId }
}

/** Creates a logger of JSON lines with UTC times; `destination` defaults to standard output. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: loggedErrorOf },
      hooks: { logMethod: worded },
      mixin: ofActivity,
      redact: { paths: [...SECRET_NAMES, ...SECRET_NAMES.map((name) => `*.${name}`)], censor: '[hidden]' },
    },
    destination ?? pino.destination({ sync: false, minLength: 4096, periodicFlush: 1000 }),
  )

const listeners = new WeakMap<Logger, (event: string) => void>()

/** Calls `listener` with every security and payment event of a logger, also with those below its level. */
export const onEvent = (log: Logger, listener: (event: string) => void): void => void listeners.set(log, listener)

/** Tells whoever listens to the logger. */
export const notifyEvent = (log: Logger, event: string): void => listeners.get(log)?.(event)

/** Events for security monitoring. Source: SECURITY R74. */
type SecurityEvent =
  | 'signed-in'
  | 'sign-in-failed'
  | 'signed-out'
  | 'locked'
  | 'refused'
  | 'suspected'
  | 'registered'
  | 'signed-up'
  | 'identity-linked'
  | 'identity-unlinked'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-counter-fell'
  | 'mailbox-proved'
  | 'password-set'
  | 'phone-set'
  | 'phone-code-sent'
  | 'consent-given'
  | 'consent-withdrawn'
  | 'ticket-issued'
  | 'ticket-refused'
  | 'certificate-redeemed'

/** Logs a security event. `facts` name persons by their id and hold no personal data. */
export const logEvent = (
  log: Logger,
  event: SecurityEvent,
  { requestId, person }: Pick<Caller, 'requestId'> & { person: { id: string } | null },
  facts: Record<string, string | number | boolean | null> = {},
): void => {
  notifyEvent(log, event)
  log.info({ event, requestId, ...(person ? { person: person.id } : {}), ...facts })
}
