import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import { asTx, checked, type OpenTx } from '../engine.ts'
import { MIGRATION_TABLE } from '../migrate.ts'
import { onConnection } from './postgres-pool.ts'

/** serialization_failure and deadlock_detected: nothing has happened, try again. */
const CONFLICT_CODES = ['40001', '40P01']

/**
 * SERIALIZABLE means the same as SQLite's one writer: transactions behave as if one came after the other. The lock, taken
 * before the transaction's view of the data, says who may run beside it: others like it, or nobody.
 */
const beginIn = (lockMode: string) =>
  `BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE; LOCK TABLE ${MIGRATION_TABLE} IN ${lockMode} MODE`
const BEGIN_BESIDE_OTHERS = beginIn('ROW EXCLUSIVE')
const BEGIN_ALONE = beginIn('SHARE ROW EXCLUSIVE')

const isConflict = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false
  return CONFLICT_CODES.includes(String(Reflect.get(error, 'code'))) || isConflict(Reflect.get(error, 'cause'))
}

/** COMMIT of a transaction in which a statement has failed rolls back, and says so in its tag only. */
const commit = async (client: PoolClient) => {
  const { command } = await client.query('COMMIT')
  if (command !== 'COMMIT') throw new Error('a statement of this transaction has failed, so it was rolled back')
}

const attempt = async <T>(client: PoolClient, begin: string, body: (open: OpenTx) => Promise<T>): Promise<T> => {
  try {
    await client.query(begin)
    const result = await body((check) => asTx(drizzle({ client: checked(client, check) })))
    await commit(client)
    return result
  } catch (error) {
    // Where even this fails the connection is lost, and ended when it is released.
    await Promise.allSettled([client.query('ROLLBACK')])
    throw error
  }
}

/** One transaction on a connection of `pool`. What PostgreSQL cannot fit among the others is run again alone. */
export const inTransaction = <T>(pool: Pool, body: (open: OpenTx) => Promise<T>): Promise<T> =>
  onConnection(pool, async (client) => {
    try {
      return await attempt(client, BEGIN_BESIDE_OTHERS, body)
    } catch (error) {
      if (!isConflict(error)) throw error
      return await attempt(client, BEGIN_ALONE, body)
    }
  })
