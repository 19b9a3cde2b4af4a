import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { Problem, invalid } from '../../http/rest/problem.ts'
import type { MemberCaller, Upload } from '../../http/rest/route.ts'
import { MediaFault } from '../../media/media.ts'
import { mediaName, PICTURE_FILES } from '../../media/names.ts'
import type { Picture } from '../../media/pictures.ts'
import { nextNumber } from '../numbers/store.ts'
import { noteWrite } from '../versions/audit.ts'
import { type ImageRow, insertImage } from './store.ts'
import { inPictureTurn } from './turns.ts'

type UploadDeps = Pick<Deps, 'media' | 'pictures' | 'transact' | 'now' | 'log'>

const RETRY_AFTER_SECONDS = 5

const forNow = (detail: 'picturesBusy' | 'mediaDown'): never => {
  throw new Problem(503, { detail, retryAfter: RETRY_AFTER_SECONDS })
}

const drawn = async ({ pictures }: UploadDeps, bytes: Buffer): Promise<Picture> => {
  const picture = await (pictures.draw(bytes) ?? forNow('picturesBusy'))
  return typeof picture === 'string' ? invalid({ path: ['image'], message: picture }) : picture
}

const putFiles = async ({ media, log }: UploadDeps, { hash, files }: Picture): Promise<void> => {
  try {
    for (const file of PICTURE_FILES) await media.put(mediaName(hash, file), files[file])
  } catch (error) {
    if (!(error instanceof MediaFault)) throw error
    log.error({ err: error }, 'a picture could not be stored')
    forNow('mediaDown')
  }
}

const bytesOf = ({ files }: Picture) => Object.values(files).reduce((sum, { byteLength }) => sum + byteLength, 0)

const addImage = async (tx: Tx, picture: Picture, { member, tokenId }: MemberCaller, at: Date): Promise<ImageRow> => {
  const { hash, width, height } = picture
  const id = await nextNumber(tx, 'image')
  const row = { id, ownerId: member.id, hash, width, height, bytes: bytesOf(picture), createdAt: at }
  await insertImage(tx, row)
  await noteWrite(tx, { personId: member.id, tokenId, action: 'create', target: `image:${id}`, version: null, at })
  return { ...row, releasedAt: null, deletedAt: null }
}

/**
 * Draws the picture anew, stores its files and, once these are durable, its row; `also` is what comes with it in the same transaction.
 * Refuses at `image` what is no JPEG, PNG or WebP, not whole or above 40 megapixels, and with 503 where there is no room or no store.
 * Source: SECURITY R57-R60, R70.
 */
export const uploadImage = async <T>(
  deps: UploadDeps,
  { image }: Upload,
  caller: MemberCaller,
  also: (tx: Tx, row: ImageRow) => Promise<T>,
): Promise<T> => {
  const picture = await drawn(deps, image)
  return inPictureTurn(picture.hash, async () => {
    await putFiles(deps, picture)
    return deps.transact(async (tx) => also(tx, await addImage(tx, picture, caller, deps.now())))
  })
}
