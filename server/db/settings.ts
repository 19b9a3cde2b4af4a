import { z } from 'zod'
import { SECOND_MS } from '../contract/durations.ts'

/** How a process uses PostgreSQL. SQLite needs none of it. */
export interface DatabaseSettings {
  /** An address of the same database past its pooler, for migrations; null where there is no pooler, or no such address. */
  directUrl: string | null
  /** The most connections that the process opens. */
  connections: number
  /** How long a call waits for a connection. */
  waitMs: number
  /** How long a statement may take, waiting for locks included. */
  statementMs: number
}

/** One that watches, one for the counters of limits, and one each for reads and for transactions. */
const CONNECTIONS_MIN = 4

/** Schemas of the database's environment variables, besides its address. */
export const databaseEnvironment = {
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(CONNECTIONS_MIN).max(1_000).default(24),
  DATABASE_WAIT_SECONDS: z.coerce.number().min(0.1).max(60).default(5),
  DATABASE_STATEMENT_SECONDS: z.coerce.number().min(1).max(600).default(15),
}

type Environment = z.output<z.ZodObject<typeof databaseEnvironment>>

export const databaseSettings = (values: Environment): DatabaseSettings => ({
  directUrl: values.DATABASE_DIRECT_URL ?? null,
  connections: values.DATABASE_CONNECTIONS,
  waitMs: values.DATABASE_WAIT_SECONDS * SECOND_MS,
  statementMs: values.DATABASE_STATEMENT_SECONDS * SECOND_MS,
})

export const standardSettings = databaseSettings(z.object(databaseEnvironment).parse({}))

/** How the connections are shared out; the one that is left over watches. */
export const sharesOf = ({ connections }: DatabaseSettings) => {
  const shared = connections - 1
  const counters = Math.max(1, Math.floor(shared / 6))
  const writers = Math.floor((shared - counters) / 2)
  return { counters, writers, readers: shared - counters - writers }
}
