import type { Tx } from '../../db/database.ts'
import { purge } from '../versions/purge/purge.ts'
import { agesAt } from './ages.ts'
import { hasOld } from './store.ts'

/** Forgets what has been deleted for long, and old versions. */
export const sweepContent = async (tx: Tx, at: Date): Promise<void> => {
  if (!(await hasOld(tx, agesAt(at)))) return
  await purge(tx, at)
}
