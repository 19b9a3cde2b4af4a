import type { Deps } from '../../app/deps.ts'
import { DAY_MS } from '../../contract/durations.ts'
import { hashOfName, type MediaFile } from '../../media/media.ts'
import { writeAudit } from '../stored/audit.ts'
import { deleteUnused, freeImages, isNeeded, neededHashes } from './image-store.ts'

type CleanDeps = Pick<Deps, 'db' | 'transact' | 'media' | 'now'>

const BATCH = 200

/** Images unused for the given number of days, and files that no other image needs. */
interface Orphans {
  imageIds: number[]
  files: MediaFile[]
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** A newer file may belong to an upload whose row is not stored yet. */
const isOld =
  (now: Date) =>
  ({ writtenAt }: MediaFile) =>
    writtenAt < daysBefore(now, 1)

export const findOrphans = async ({ db, media, now }: CleanDeps, days: number): Promise<Orphans> => {
  const at = now()
  const old = (await media.list()).filter(isOld(at))
  const free = await freeImages(db, daysBefore(at, days))
  const imageIds = free.map(({ id }) => id)
  const needed = await neededHashes(db, new Set(imageIds))
  return { imageIds, files: old.filter(({ name }) => !needed.has(hashOfName(name) ?? '')) }
}

/** Deletes the given images unless one has come into use since. */
const dropImages = ({ transact, now }: CleanDeps, ids: readonly number[]): Promise<number> =>
  transact(async (tx) => {
    const at = now()
    let dropped = 0
    for (const id of ids) {
      if (!(await deleteUnused(tx, id, at))) continue
      const target = `image:${id}`
      await writeAudit(tx, { personId: null, tokenId: null, action: 'delete', target, version: null, at })
      dropped += 1
    }
    return dropped
  })

/**
 * Deletes the files of a picture that no image needs and that are all older than a day, and those thumbnails of it that were listed.
 * Another process may be storing the same picture: whichever finishes last sees the other's change and restores the files.
 */
const dropPicture = async (
  { db, media, now }: CleanDeps,
  hash: string,
  listed: readonly MediaFile[],
): Promise<number> => {
  const files = await media.filesOf(hash)
  if (!files.every(isOld(now())) || (await isNeeded(db, hash))) return 0
  const restorable: [name: string, bytes: Uint8Array][] = []
  for (const name of new Set([...files, ...listed].map((file) => file.name))) {
    const bytes = await media.get(name)
    if (bytes) restorable.push([name, bytes])
  }
  await media.remove(restorable.map(([name]) => name))
  if (!(await isNeeded(db, hash))) return restorable.length
  for (const [name, bytes] of restorable) await media.put(name, bytes)
  return 0
}

const dropFiles = async (deps: CleanDeps, files: readonly MediaFile[]): Promise<number> => {
  let dropped = 0
  for (const [hash, listed] of Map.groupBy(files, ({ name }) => hashOfName(name)))
    if (hash) dropped += await dropPicture(deps, hash, listed)
  return dropped
}

/**
 * Deletes unused images, files that no image needs any more, and leftovers of interrupted writes. Returns how many images and files were
 * deleted. The server may keep running.
 */
export const removeOrphans = async (deps: CleanDeps, { imageIds, files }: Orphans) => {
  let images = 0
  for (let at = 0; at < imageIds.length; at += BATCH) images += await dropImages(deps, imageIds.slice(at, at + BATCH))
  const dropped = await dropFiles(deps, files)
  const parts = await deps.media.tidy(daysBefore(deps.now(), 1))
  return { images, files: dropped + parts }
}
