import type { Tx } from '../../db/database.ts'
import { addUses, dropUses, keepImages, releaseImages, usedBy } from './image-store.ts'

const without = (ids: Iterable<number>, others: ReadonlySet<number>) => [...ids].filter((id) => !others.has(id))

/**
 * Sets the images that a document uses, in its draft and as published; they must exist. Images that nothing uses any more are released at
 * `at`; the operator's clean-up removes them 30 days later.
 */
export const useImages = async (tx: Tx, contentId: string, imageIds: Iterable<number>, at: Date): Promise<void> => {
  const before = new Set(await usedBy(tx, contentId))
  const now = new Set(imageIds)
  await swapUses(tx, { added: without(now, before), dropped: without(before, now) }, contentId, at)
}

const swapUses = async (
  tx: Tx,
  { added, dropped }: { added: number[]; dropped: number[] },
  contentId: string,
  at: Date,
): Promise<void> => {
  if (added.length > 0) {
    await addUses(tx, contentId, added)
    await keepImages(tx, added)
  }
  if (dropped.length > 0) {
    await dropUses(tx, contentId, dropped)
    await releaseImages(tx, dropped, at)
  }
}
