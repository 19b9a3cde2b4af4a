import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { dropExpiredSessions } from './store.ts'

const CLEAN_EVERY_MS = 60 * 60_000

/** Drops dead sessions, and what `sweep` drops, now and every hour. */
export const startCleaning = (
  { transact, now, log }: Pick<Deps, 'transact' | 'now' | 'log'>,
  sweep: (tx: Tx, at: Date) => Promise<void>,
) => {
  const drop = async (tx: Tx) => {
    await dropExpiredSessions(tx, now())
    await sweep(tx, now())
  }
  const clean = () => transact(drop).catch((error: unknown) => log.error({ err: error }, 'dead rows not dropped'))
  let last = clean()
  const timer = setInterval(() => {
    last = clean()
  }, CLEAN_EVERY_MS).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await last
    },
  }
}
