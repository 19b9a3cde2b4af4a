import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import { Problem, invalid } from '../../http/problem.ts'
import type { Upload } from '../../http/bodies/image.ts'
import type { MemberCaller } from '../../http/rest/route.ts'
import { MediaError, mediaName, MIDDLE, PICTURE_FILES, type PictureFile } from '../../media/media.ts'
import type { Picture, PictureError } from '../../media/draw.ts'
import { nextNumber } from '../stored/number-store.ts'
import { writeAudit } from '../stored/audit.ts'
import { mustFitQuota } from './quota.ts'
import { type ImageRow, insertImage } from './image-store.ts'

type UploadDeps = Pick<Deps, 'db' | 'media' | 'pictures' | 'transact' | 'now' | 'log'>

const RETRY_AFTER_SECONDS = 5

const forNow = (detail: 'picturesBusy' | 'mediaDown'): never => {
  throw new Problem(503, { detail, retryAfter: RETRY_AFTER_SECONDS })
}

/** Waits for a drawing; throws 503 if the queue is full. */
export const orBusy = <Made>(drawing: Promise<Made> | null): Promise<Made> => drawing ?? forNow('picturesBusy')

const drawn = (picture: Picture | PictureError): Picture =>
  typeof picture === 'string' ? invalid({ path: ['image'], message: picture }) : picture

const putFiles = async ({ media }: UploadDeps, { hash, files }: Picture, which: readonly PictureFile[]) => {
  for (const file of which) await media.put(mediaName(hash, file), files[file])
}

/** Stores files again that a clean-up removed before the row of the same picture was visible to it. */
const putBack = async (deps: UploadDeps, picture: Picture): Promise<void> => {
  const there = new Set((await deps.media.filesOf(picture.hash)).map(({ name }) => name))
  const missing = PICTURE_FILES.filter((file) => !there.has(mediaName(picture.hash, file)))
  await putFiles(deps, picture, missing)
}

/** Throws 503 if the store fails. */
export const orForNow = async <Done>({ log }: Pick<UploadDeps, 'log'>, work: Promise<Done>): Promise<Done> => {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof MediaError)) throw error
    log.error({ err: error }, 'the store of pictures has failed')
    return forNow('mediaDown')
  }
}

const bytesOf = ({ files }: Picture) => Object.values(files).reduce((sum, { byteLength }) => sum + byteLength, 0)

const addImage = async (tx: Tx, picture: Picture, { member, tokenId }: MemberCaller, at: Date): Promise<ImageRow> => {
  const { hash, width, height } = picture
  const bytes = bytesOf(picture)
  const id = await nextNumber(tx, 'image')
  await mustFitQuota(tx, member, bytes, at)
  const row = { id, ownerId: member.id, hash, width, height, bytes, ...MIDDLE, createdAt: at }
  await insertImage(tx, row)
  await writeAudit(tx, { personId: member.id, tokenId, action: 'create', target: `image:${id}`, version: null, at })
  return { ...row, releasedAt: null, deletedAt: null }
}

/**
 * Stores the files of a picture of the caller and, once they are durable, its row; `also` runs in the same transaction. Throws 429 above the
 * quota, and 503 if the store is unavailable. Source: SECURITY R57.
 */
export const keepPicture = async <T>(
  deps: UploadDeps,
  picture: Picture,
  caller: MemberCaller,
  also: (tx: Tx, row: ImageRow) => Promise<T>,
): Promise<T> => {
  await mustFitQuota(deps.db, caller.member, bytesOf(picture), deps.now())
  await orForNow(deps, putFiles(deps, picture, PICTURE_FILES))
  const made = await deps.transact(async (tx) => also(tx, await addImage(tx, picture, caller, deps.now())))
  await orForNow(deps, putBack(deps, picture))
  return made
}

/**
 * Re-encodes a picture and stores it. Refuses at `image` a file that is not a JPEG, PNG, WebP or GIF, is truncated, or exceeds 40 megapixels or
 * 20,000 pixels a side; throws 429 above the quota, and 503 if the server is busy or the store is unavailable. Source: SECURITY R57-R60,
 * R70.
 */
export const uploadImage = async <T>(
  deps: UploadDeps,
  { image }: Upload,
  caller: MemberCaller,
  also: (tx: Tx, row: ImageRow) => Promise<T>,
): Promise<T> => keepPicture(deps, drawn(await orBusy(deps.pictures.draw(image))), caller, also)
