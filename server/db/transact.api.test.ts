import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import type { Database, Db, Tx } from './database.ts'
import { oneTimeCode, person, session } from './schema.ts'
import { aPerson } from './testing/rows.ts'
import { UniqueViolation } from './database-errors.ts'

let database: Database

beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.close())

const add = async (tx: Tx, email: string) => {
  await tx.insert(person).values(aPerson(email))
}

const emails = async (db: Db): Promise<string[]> => {
  const rows = await db.select({ email: person.email }).from(person).orderBy(asc(person.email))
  return rows.map(({ email }) => email)
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 5))

/** Begins a transaction that has written and waits; `end` lets it commit or fail. */
const openTransaction = async (email: string) => {
  const written = Promise.withResolvers<void>()
  const ending = Promise.withResolvers<void>()
  const outcome = database.transact(async (tx) => {
    await add(tx, email)
    written.resolve()
    await ending.promise
  })
  outcome.catch(() => undefined)
  await written.promise
  return { outcome, commit: ending.resolve, fail: ending.reject }
}

test('a read outside a transaction never sees its uncommitted rows, also while it waits', async () => {
  const { outcome, fail } = await openTransaction('anna@school.example')

  const read = emails(database.db)
  await pause()
  fail(new Error('changed its mind'))

  await expect(outcome).rejects.toThrow('changed its mind')
  expect(await read).toEqual([])
  expect(await emails(database.db)).toEqual([])
})

test('a read after a commit sees its rows', async () => {
  await database.transact((tx) => add(tx, 'anna@school.example'))
  expect(await emails(database.db)).toEqual(['anna@school.example'])
})

test('a transaction reads its own rows', async () => {
  const seen = await database.transact(async (tx) => {
    await add(tx, 'anna@school.example')
    return emails(tx)
  })
  expect(seen).toEqual(['anna@school.example'])
})

test('a failing transaction leaves nothing', async () => {
  const work = database.transact(async (tx) => {
    await add(tx, 'anna@school.example')
    await pause()
    throw new Error('no')
  })

  await expect(work).rejects.toThrow('no')
  expect(await emails(database.db)).toEqual([])
})

const throwAtOnce = () => {
  throw new Error('at once')
}

test('work that throws before it is a promise leaves nothing and lets the next transaction in', async () => {
  await expect(database.transact(throwAtOnce)).rejects.toThrow('at once')
  await database.transact((tx) => add(tx, 'anna@school.example'))
  expect(await emails(database.db)).toEqual(['anna@school.example'])
})

test('a write between the awaits of another transaction is not lost with it', async () => {
  const { outcome, fail } = await openTransaction('anna@school.example')

  const between = database.transact((tx) => add(tx, 'boris@school.example'))
  await pause()
  fail(new Error('no'))

  await expect(outcome).rejects.toThrow('no')
  await between
  expect(await emails(database.db)).toEqual(['boris@school.example'])
})

const START = new Date(0)

const spendTry = async (tx: Tx) => {
  const [code] = await tx.select().from(oneTimeCode)
  if (!code) return
  await Promise.resolve()
  await tx
    .update(oneTimeCode)
    .set({ triesLeft: code.triesLeft - 1 })
    .where(eq(oneTimeCode.email, code.email))
}

test('of many transactions that read and then write the same row each counts exactly once', async () => {
  const code = { email: 'anna@school.example', sentToday: 1, sentAt: START, expiresAt: START, dayStartedAt: START }
  await database.transact((tx) => tx.insert(oneTimeCode).values({ ...code, triesLeft: 50 }))

  await Promise.all(Array.from({ length: 50 }, () => database.transact(spendTry)))

  expect(await database.db.select({ left: oneTimeCode.triesLeft }).from(oneTimeCode)).toEqual([{ left: 0 }])
})

test('a transaction inside a transaction is refused, and the outer one with it', async () => {
  const outer = database.transact(async (tx) => {
    await add(tx, 'anna@school.example')
    await database.transact((inner) => add(inner, 'boris@school.example'))
  })

  await expect(outer).rejects.toThrow('transact inside a transaction')
  expect(await emails(database.db)).toEqual([])
})

test('a read past the Tx inside a transaction is refused', async () => {
  await expect(database.transact(() => emails(database.db))).rejects.toThrow('db inside a transaction')
})

test('what a transaction started may begin its own once the first has ended', async () => {
  const ended = Promise.withResolvers<void>()
  const started = await database.transact(async () => ({
    next: ended.promise.then(() => database.transact((tx) => add(tx, 'anna@school.example'))),
  }))
  ended.resolve()

  await started.next
  expect(await emails(database.db)).toEqual(['anna@school.example'])
})

test('a Tx used after its transaction has ended is refused', async () => {
  const leaked = await database.transact(async (tx) => ({
    tx,
    query: tx.insert(person).values(aPerson('a@school.example')),
  }))

  const late = async () => add(leaked.tx, 'boris@school.example')
  await expect(late()).rejects.toThrow()
  await expect((async () => leaked.query)()).rejects.toThrow()
  expect(await emails(database.db)).toEqual([])
})

test('a row that a unique index refuses is a UniqueViolation with table and columns', async () => {
  await database.transact((tx) => add(tx, 'anna@school.example'))

  const twice = database.transact((tx) => tx.insert(person).values({ ...aPerson('anna@school.example'), id: 'other' }))

  await expect(twice).rejects.toEqual(new UniqueViolation('person', ['email']))
})

test('an id that is taken is a UniqueViolation too', async () => {
  await database.transact((tx) => add(tx, 'anna@school.example'))

  const twice = database.transact((tx) =>
    tx.insert(person).values({ ...aPerson('b@school.example'), id: 'anna@school.example' }),
  )

  await expect(twice).rejects.toEqual(new UniqueViolation('person', ['id']))
})

test('a row that refers to nobody is refused', async () => {
  const orphan = { id: 's', personId: 'nobody', createdAt: START, seenAt: START, expiresAt: START }
  await expect(database.transact((tx) => tx.insert(session).values(orphan))).rejects.toThrow()
  expect(await database.db.$count(session)).toBe(0)
})

test('a write through Db neither compiles nor succeeds', async () => {
  const { db } = database
  // @ts-expect-error -- Db only reads
  const insert = async () => db.insert(person).values(aPerson('anna@school.example'))
  // @ts-expect-error -- Db only reads
  const update = async () => db.update(person).set({ name: 'Мария' })
  // @ts-expect-error -- Db only reads
  const remove = async () => db.delete(person)

  await database.transact((tx) => add(tx, 'boris@school.example'))
  await expect(insert()).rejects.toThrow()
  await expect(update()).rejects.toThrow()
  await expect(remove()).rejects.toThrow()
  expect(await db.select({ email: person.email, name: person.name }).from(person)).toEqual([
    { email: 'boris@school.example', name: 'Анна' },
  ])
})

test('the probe succeeds on a database that takes writes and changes nothing', async () => {
  await database.probe()
  expect(await emails(database.db)).toEqual([])
})

test('closing waits for the transaction under way and refuses later ones', async () => {
  const { outcome, commit } = await openTransaction('anna@school.example')

  const closed = database.close()
  await expect(database.transact(async () => undefined)).rejects.toThrow('the database is closed')
  commit()

  await expect(outcome).resolves.toBeUndefined()
  await closed
})
