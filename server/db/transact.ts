import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database, Transact, Tx } from './database.ts'
import { checked, type Engine, type OpenTx } from './engine.ts'
import { uniqueViolationOf } from './database-errors.ts'

interface Scope {
  isOpen: boolean
}

/** The transaction that the running code is inside, if any. */
const scopes = new AsyncLocalStorage<Scope>()

/** Throws inside a transaction: reads there must use its Tx, or they would not see the transaction's own rows. */
const refuseInsideTransaction = (what: string): void => {
  if (scopes.getStore()?.isOpen) throw new Error(`${what} inside a transaction: use its Tx`)
}

/** Runs `work` with a Tx that ends with it: a later statement could not be rolled back, so it is refused. */
const inScope = async <T>(open: OpenTx, work: (tx: Tx) => Promise<T>): Promise<T> => {
  const scope: Scope = { isOpen: true }
  const check = () => {
    if (!scope.isOpen) throw new Error('this Tx has ended with its transaction')
  }
  try {
    return await scopes.run(scope, async () => work(open(check)))
  } finally {
    scope.isOpen = false
  }
}

/** The application's view of an engine: reads through `db`, writes only through `transact`. */
export const databaseOver = (engine: Engine): Database => {
  const underWay = new Set<Promise<unknown>>()
  let isClosed = false

  const tracked = async <T>(start: () => Promise<T>): Promise<T> => {
    if (isClosed) throw new Error('the database is closed')
    const run = start()
    underWay.add(run)
    try {
      return await run
    } finally {
      underWay.delete(run)
    }
  }

  const transact: Transact = async (work) => {
    refuseInsideTransaction('transact')
    try {
      return await tracked(() => engine.write((open) => inScope(open, work)))
    } catch (error) {
      throw uniqueViolationOf(error) ?? error
    }
  }

  return {
    db: checked(engine.db, () => refuseInsideTransaction('db')),
    transact,
    probe: () => tracked(engine.probe),
    close: async () => {
      if (isClosed) return
      isClosed = true
      await Promise.allSettled(underWay)
      await engine.close()
    },
  }
}
