import { randomInt } from 'node:crypto'
import { Socket } from 'node:net'
import { setImmediate as eventLoopTurn, setTimeout as pause } from 'node:timers/promises'
import { Client, Pool, type PoolClient, type QueryConfig, type QueryResult } from 'pg'
import type { DatabaseLog } from '../engine.ts'
import { DatabaseUnavailable, unavailabilityOf } from '../database-errors.ts'
import { type DatabaseSettings, standardSettings } from '../settings.ts'
import { type DatabaseObserver, observeClient } from '../observer.ts'

/** PostgreSQL ends a statement that takes too long. If even that is not heard, the connection is given up this much later. */
const UNHEARD_MS = 1_000
/** TCP asks so often whether the other side of an idle connection is there. */
const KEEP_ALIVE_MS = 5_000

export interface PoolOptions {
  log?: DatabaseLog | undefined
  settings?: DatabaseSettings | undefined
  observer?: DatabaseObserver | undefined
  /** The name of the pool, for the observer. */
  name?: string
  /** Its statements may not write, unless a transaction says that it does. */
  isReadOnly?: boolean
  /** Connections lead to a pooler, which keeps no settings of a session: each transaction has its own. */
  isPooled?: boolean
}

/** All connections of this process, those that are being opened too: a process has one database. */
const sockets = new Set<Socket>()

const openSocket = (): Socket => {
  const socket = new Socket()
  sockets.add(socket)
  return socket.once('close', () => sockets.delete(socket))
}

const connectionOptions = { stream: openSocket, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS }

/** Connections that were lost. */
const lost = new WeakSet<object>()

/** The URL with one more setting for its sessions, added to those it already has. */
const withSetting = (url: string, setting: string): string => {
  const address = new URL(url)
  address.searchParams.set('options', `${address.searchParams.get('options') ?? ''} -c ${setting}`.trim())
  return address.href
}

/** How connections get their settings: when they open, or, through a pooler, at the beginning of each transaction. */
const settingsOf = (url: string, { statementMs }: DatabaseSettings, { isReadOnly, isPooled }: PoolOptions) =>
  isPooled
    ? { connectionString: url, pipeline: true }
    : {
        connectionString: isReadOnly ? withSetting(url, 'default_transaction_read_only=on') : url,
        statement_timeout: statementMs,
        idle_in_transaction_session_timeout: statementMs, // a transaction makes store calls only
      }

/** What begins a transaction through a pooler. */
interface TransactionStart {
  isReadOnly: boolean
  settings: string
}

const transactionStarts = new WeakMap<Pool, TransactionStart>()

/** Statements that follow the BEGIN of a transaction, each after a semicolon. */
export const transactionSettings = (pool: Pool): string => transactionStarts.get(pool)?.settings ?? ''

/** A pool whose connections may be lost at any time, idle or not: the next use opens another one. */
export const openPool = (url: string, max: number, options: PoolOptions): Pool => {
  const { log, settings = standardSettings, observer, name = 'database' } = options
  const { waitMs, statementMs } = settings
  const pool = new Pool({
    ...connectionOptions,
    ...settingsOf(url, settings, options),
    max,
    connectionTimeoutMillis: waitMs,
    query_timeout: statementMs + UNHEARD_MS,
    application_name: 'school',
  })
  if (options.isPooled)
    transactionStarts.set(pool, {
      isReadOnly: options.isReadOnly === true,
      settings: `; SET LOCAL statement_timeout = ${statementMs}; SET LOCAL idle_in_transaction_session_timeout = ${statementMs}`,
    })
  // The pool handles errors of idle connections only, and an unhandled `error` event ends the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!lost.has(client)) log?.warn({ reason: error.message }, 'database connection lost')
      lost.add(client)
    }),
  )
  pool.on('error', () => undefined) // logged above
  if (observer) pool.on('connect', (client) => observeClient(client, observer))
  observer?.queue(name, () => ({
    running: pool.totalCount - pool.idleCount,
    waiting: pool.waitingCount,
    room: max,
  }))
  return pool
}

const connect = async (pool: Pool): Promise<PoolClient> => {
  try {
    return await pool.connect()
  } catch (error) {
    throw new DatabaseUnavailable(error)
  }
}

/** Runs `work` on a connection of its own. Rejects with `DatabaseUnavailable` if none is available, or if it is lost meanwhile. */
export const onConnection = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await connect(pool)
  let unavailable: DatabaseUnavailable | null = null
  try {
    return await work(client)
  } catch (error) {
    unavailable = unavailabilityOf(error) ?? (lost.has(client) ? new DatabaseUnavailable(error) : null)
    throw unavailable ?? error
  } finally {
    client.release(unavailable !== null) // true ends the connection
  }
}

type Query = [query: string | QueryConfig, values?: unknown[] | undefined]

/** One statement in a transaction of its own. All of it is sent at once, so that it takes one round trip. */
const inOwnTransaction = async (client: PoolClient, { isReadOnly, settings }: TransactionStart, query: Query) => {
  const sent = [
    client.query(`BEGIN${isReadOnly ? ' READ ONLY' : ''}${settings}`),
    client.query(...query),
    client.query('COMMIT'),
  ] as const
  await Promise.allSettled(sent)
  const [, result] = await Promise.all(sent)
  return result
}

/** Runs single statements, each on any free connection. */
export const queryOn = (pool: Pool) => {
  const start = transactionStarts.get(pool)
  return (...query: Query): Promise<QueryResult> =>
    onConnection(pool, (client) => (start ? inOwnTransaction(client, start, query) : client.query(...query)))
}

const SETTING_MS = 60_000
const DETECTION_TIMEOUT_MS = 5_000

/** How PgBouncer refuses a setting: protocol_violation. */
const isRefusedSetting = (error: unknown) =>
  Reflect.get(Object(error), 'code') === '08P01' &&
  /startup parameter/.test(String(Reflect.get(Object(error), 'message')))

/**
 * Whether the address is that of a pooler such as PgBouncer, which refuses the settings of a session or ignores them: it asks for a timeout
 * that nobody else sets, and looks whether the session has it.
 */
export const isPooler = async (connectionString: string): Promise<boolean> => {
  const timeout = SETTING_MS + randomInt(SETTING_MS)
  const client = new Client({
    connectionString,
    statement_timeout: timeout,
    connectionTimeoutMillis: DETECTION_TIMEOUT_MS,
    application_name: 'school',
  })
  client.on('error', () => undefined) // its query fails
  try {
    await client.connect()
    const { rows } = await client.query(`SELECT setting FROM pg_settings WHERE name = 'statement_timeout'`)
    return Number(rows[0].setting) !== timeout
  } catch (error) {
    if (isRefusedSetting(error)) return true
    throw error
  } finally {
    await client.end()
  }
}

const BEAT_MS = 1_000
const SILENCE_MS = 2_000

/** Resolves with false after a silence that is the server's: what arrived while this process was busy is read first. */
const silence = async (): Promise<false> => {
  await pause(SILENCE_MS, undefined, { ref: false })
  await eventLoopTurn()
  return false
}

interface Watcher {
  client: Client
  socket: Socket
}

const openWatcher = (connectionString: string): Watcher => {
  const socket = openSocket()
  const client = new Client({
    ...connectionOptions,
    stream: () => socket,
    connectionString,
    application_name: 'school',
  })
  client.on('error', () => undefined) // its next question fails
  return { client, socket }
}

/**
 * Asks the server every second on a connection of its own. If it is silent, every connection of this process on which nothing has arrived
 * since the question is ended: a network that loses packets closes none, and their calls would wait for as long as a statement may take.
 */
export const watchServer = (connectionString: string, log?: DatabaseLog) => {
  let watcher: Watcher | null = null
  let isReachable = true
  let beating: Promise<void> | null = null

  const ask = async (): Promise<true> => {
    const isNew = watcher === null
    watcher ??= openWatcher(connectionString)
    const { client } = watcher
    if (isNew) await client.connect()
    await client.query('SELECT 1')
    return true
  }

  const letGo = () => {
    watcher?.socket.destroy()
    watcher = null
  }

  const miss = (reason: string) => {
    letGo()
    if (isReachable) log?.warn({ reason }, 'the database does not answer')
    isReachable = false
  }

  const beat = async () => {
    const received = Array.from(sockets, (socket) => ({ socket, bytes: socket.bytesRead }))
    const end = (isDead: (bytes: number) => boolean) => {
      for (const { socket, bytes } of received) if (socket.bytesRead === bytes && isDead(bytes)) socket.destroy()
    }
    try {
      const isAlive = await Promise.race([ask(), silence()])
      if (!isAlive) {
        end(() => true)
        return miss(`nothing for ${SILENCE_MS} ms`)
      }
      if (isReachable) return
      isReachable = true
      end((bytes) => bytes === 0) // what tried to connect meanwhile would go on trying
      log?.info({}, 'the database answers again')
    } catch (error) {
      miss(error instanceof Error ? error.message : String(error))
    }
  }

  const timer = setInterval(() => {
    beating ??= beat().finally(() => {
      beating = null
    })
  }, BEAT_MS).unref()

  return {
    stop: async () => {
      clearInterval(timer)
      await beating
      letGo()
    },
  }
}
