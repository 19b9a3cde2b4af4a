import type { Tx } from '../../db/database.ts'
import { useImages } from '../images/use.ts'
import { dropOldEditing } from '../editing/editing-store.ts'
import { dropOldPreviews } from '../reading/previews/preview-store.ts'
import { countOpened } from '../terms/term-store.ts'
import { documentsDeletedBy, dropAudit, dropDocument, dropParts, dropVersions } from './purge-store.ts'
import { agesAt, VERSIONS_RETAINED, VERSIONS_MAX } from './ages.ts'
import { hasOld, longHistories } from './cleanup-store.ts'

/** Documents per round; the rest follows in the next round, an hour later. */
const AT_ONCE = 100

/**
 * Permanently deletes documents, parts and comments that were soft-deleted 30 days ago; versions beyond a document's last 200 once they are
 * 90 days old, and all beyond the last 1,000; audit entries older than a year; expired preview links and editing tabs. The clean-up of
 * images deletes the pictures that become unused.
 */
const purge = async (tx: Tx, at: Date): Promise<void> => {
  const ages = agesAt(at)
  for (const id of await documentsDeletedBy(tx, ages.deleted, AT_ONCE)) {
    await useImages(tx, id, [], at)
    await dropDocument(tx, id)
  }
  await dropParts(tx, ages.deleted)
  for (const id of await longHistories(tx, ages.version, AT_ONCE))
    await dropVersions(tx, id, { count: VERSIONS_RETAINED, most: VERSIONS_MAX, before: ages.version })
  await dropAudit(tx, ages.audit)
  await dropOldPreviews(tx, ages.ended)
  await dropOldEditing(tx, ages.ended)
}

/** Deletes expired rows and old versions, if there are any, and counts the uses of terms by documents that have opened. */
export const cleanUpContent = async (tx: Tx, at: Date): Promise<void> => {
  await countOpened(tx, at)
  if (!(await hasOld(tx, agesAt(at)))) return
  await purge(tx, at)
}
