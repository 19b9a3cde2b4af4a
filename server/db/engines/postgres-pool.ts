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

/** A pool whose connections may be lost at any time, idle or not: the next use opens another one. */
export const openPool = (connectionString: string, max: number, options: PoolOptions): Pool => {
  const { log, settings: { waitMs, statementMs } = standardSettings, observer, name = 'database' } = options
  const pool = new Pool({
    ...connectionOptions,
    connectionString,
    max,
    connectionTimeoutMillis: waitMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + UNHEARD_MS,
    idle_in_transaction_session_timeout: statementMs, // a transaction makes store calls only
    application_name: 'school',
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

/** Runs single statements, each on any free connection. */
export const queryOn =
  (pool: Pool) =>
  (query: string | QueryConfig, values?: unknown[]): Promise<QueryResult> =>
    onConnection(pool, (client) => client.query(query, values))

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
      const isAnswered = await Promise.race([ask(), silence()])
      if (!isAnswered) {
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
