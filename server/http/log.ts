import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import type { Caller } from './use-case.ts'

/** Names whose values never reach the log, wherever a line holds them. Source: SECURITY R73. */
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

interface Fault {
  type: string
  message: string
  stack: string
  /** What Node and databases call `code`; a name that is hidden, since people get codes by mail. */
  errorCode?: unknown
}

/** A database error says the values of its statement in its message; its cause says the fault alone. */
const faultOf = (error: unknown): Fault | { type: string } => {
  if (!(error instanceof Error)) return { type: typeof error }
  if ('params' in error && 'query' in error) return faultOf(error.cause)
  const { message, stack = '' } = error
  return { type: error.constructor.name, message, stack, ...('code' in error ? { errorCode: error.code } : {}) }
}

/** An error that is logged without words of ours would lend the line its own message, values and all. */
const worded: LogMethod = function (args, method) {
  const [what, words] = args
  const isWordless = words === undefined && (what instanceof Error || 'err' in Object(what))
  Reflect.apply(method, this, isWordless ? [what, 'failed'] : args)
}

/** A logger of JSON lines with UTC times; `destination` is standard output unless told otherwise. */
export const createLog = (level: string, destination?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: faultOf },
      hooks: { logMethod: worded },
      redact: { paths: [...SECRET_NAMES, ...SECRET_NAMES.map((name) => `*.${name}`)], censor: '[hidden]' },
    },
    destination ?? pino.destination({ sync: false, minLength: 4096, periodicFlush: 1000 }),
  )

/** What is worth telling whoever guards the school. Source: SECURITY R74. */
export type SecurityEvent =
  | 'signed-in'
  | 'sign-in-failed'
  | 'signed-out'
  | 'locked'
  | 'refused'
  | 'suspected'
  | 'registered'
  | 'signed-up'
  | 'identity-linked'
  | 'mailbox-proved'
  | 'password-set'
  | 'phone-set'
  | 'ticket-issued'
  | 'ticket-refused'
  | 'certificate-redeemed'

/** Notes a security event. `facts` name persons by their id and hold no personal data. */
export const logEvent = (
  log: Logger,
  event: SecurityEvent,
  { requestId, person }: Pick<Caller, 'requestId'> & { person: { id: string } | null },
  facts: Record<string, string | number | boolean | null> = {},
): void => log.info({ event, requestId, ...(person ? { person: person.id } : {}), ...facts })
