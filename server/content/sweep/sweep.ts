import type { Tx } from '../../db/database.ts'
import { useImages } from '../images/use.ts'
import { documentsDeletedBy, dropAudit, dropDocument, dropParts, dropVersions } from '../versions/purge-store.ts'
import { agesAt, VERSIONS_KEPT, VERSIONS_MAX } from './ages.ts'
import { hasOld, longHistories } from './sweep-store.ts'

/** So many documents at once: what is left goes an hour later. */
const AT_ONCE = 100

/**
 * Forgets for good what was deleted 30 days ago, comments too, the versions of a document behind the last 200 once they are 90 days old, and those
 * behind the last 1,000, and who has written what a year ago. Pictures that nothing uses any more are the clean-up's then.
 */
const purge = async (tx: Tx, at: Date): Promise<void> => {
  const ages = agesAt(at)
  for (const id of await documentsDeletedBy(tx, ages.deleted, AT_ONCE)) {
    await useImages(tx, id, [], at)
    await dropDocument(tx, id)
  }
  await dropParts(tx, ages.deleted)
  for (const id of await longHistories(tx, ages.version, AT_ONCE))
    await dropVersions(tx, id, { kept: VERSIONS_KEPT, most: VERSIONS_MAX, before: ages.version })
  await dropAudit(tx, ages.audit)
}

/** Forgets what has been deleted for long, and old versions. */
export const sweepContent = async (tx: Tx, at: Date): Promise<void> => {
  if (!(await hasOld(tx, agesAt(at)))) return
  await purge(tx, at)
}
