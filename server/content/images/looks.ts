import type { Db, Tx } from '../../db/database.ts'
import { type ImageLook, imageLook } from './addresses.ts'
import { imagesByIds } from './store.ts'

/** How images look, by their numbers; those that are not there are left out. */
export const imageReferences = async (rows: Db | Tx, ids: Iterable<number>): Promise<Map<number, ImageLook>> => {
  const found = await imagesByIds(rows, [...new Set(ids)])
  return new Map(found.map(({ id, hash }) => [id, imageLook(id, hash)]))
}

/** Whose images these are, by their numbers; null is nobody's any more. Those that are not there are left out. */
export const imageOwners = async (rows: Db | Tx, ids: Iterable<number>): Promise<Map<number, string | null>> => {
  const found = await imagesByIds(rows, [...new Set(ids)])
  return new Map(found.map(({ id, ownerId }) => [id, ownerId]))
}
