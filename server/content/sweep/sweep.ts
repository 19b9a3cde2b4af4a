import type { Tx } from '../../db/database.ts'
import { agesAt } from './ages.ts'
import { hasOld } from './store.ts'

/** Forgets what has been deleted for long, and old versions. What does it is loaded when there is something: a school at rest has no room. */
export const sweepContent = async (tx: Tx, at: Date): Promise<void> => {
  if (!(await hasOld(tx, agesAt(at)))) return
  const { purge } = await import('../versions/purge/purge.ts')
  await purge(tx, at)
}
