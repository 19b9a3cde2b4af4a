import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import type { Database, Tx } from './database.ts'
import { dialect } from './dialect.ts'
import { MIGRATION_TABLE } from './migrate/migrate.ts'
import { person } from './schema.ts'
import { aPerson } from './testing/rows.ts'

const isServer = dialect === 'postgres' && !process.env.DATABASE_URL?.startsWith('pglite:')

const [ANNA, BORIS] = ['anna@school.example', 'boris@school.example']

const rename = (tx: Tx, id: string, name: string) => tx.update(person).set({ name }).where(eq(person.id, id))

describe.runIf(isServer)('where PostgreSQL refuses a transaction because of another one', () => {
  let database: Database
  let other: Client
  let observer: Client
  beforeEach(async () => {
    database = await freshDatabase()
    const [row] = await database.db.select({ name: sql<string>`current_database()` }).from(sql`(SELECT 1) AS one`)
    const address = new URL(process.env.DATABASE_URL ?? '')
    address.pathname = `/${row?.name}`
    other = new Client({ connectionString: address.href })
    observer = new Client({ connectionString: address.href })
    await Promise.all([other.connect(), observer.connect()])
    await database.transact((tx) => tx.insert(person).values([aPerson(ANNA), aPerson(BORIS)]))
  })
  afterEach(async () => {
    await Promise.all([other.end(), observer.end()])
    await database.close()
  })

  const renameBeside = (id: string, name: string) =>
    other.query('UPDATE person SET name = $1 WHERE id = $2', [name, id])
  const names = async () =>
    (await database.db.select({ name: person.name }).from(person).orderBy(person.id)).map((row) => row.name)

  test('it is run again: the other one has written what it had read', async () => {
    const read: (string | undefined)[] = []
    await database.transact(async (tx) => {
      const [row] = await tx.select().from(person).where(eq(person.id, ANNA))
      read.push(row?.name)
      if (read.length === 1) await renameBeside(ANNA, 'Мария')
      await rename(tx, ANNA, `${row?.name} Иванова`)
    })
    expect([read, await names()]).toEqual([
      ['Анна', 'Мария'],
      ['Мария Иванова', 'Анна'],
    ])
  })

  test('it is run again: each of the two waits for the other', async () => {
    await other.query(`SET deadlock_timeout = '1h'`) // the other one does not look whether it is in a deadlock
    await other.query(`BEGIN; LOCK TABLE ${MIGRATION_TABLE} IN ROW EXCLUSIVE MODE`) // as every transaction of the school
    await renameBeside(BORIS, 'Борис')
    let times = 0
    let ended: Promise<unknown> = Promise.resolve()
    await database.transact(async (tx) => {
      times += 1
      await rename(tx, ANNA, 'Мария')
      if (times === 1) {
        ended = renameBeside(ANNA, 'Вера').then(() => other.query('COMMIT'))
        await expect
          .poll(async () => {
            const { rowCount } = await observer.query(
              `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
            )
            return rowCount
          })
          .toBe(1)
      }
      await rename(tx, BORIS, 'Владимир')
    })
    await ended
    expect([times, await names()]).toEqual([2, ['Мария', 'Владимир']])
  })
})
