import type { ImageReply } from '../../contract/content/images.ts'
import type { Deps } from '../../deps.ts'
import { type listQuery, listAddress, listReply, offsetOf } from '../../http/rest/lists.ts'
import { invalid, missing } from '../../http/rest/problem.ts'
import type { MemberCaller, RestReply, Upload } from '../../http/rest/route.ts'
import { mediaNames } from '../../media/names.ts'
import { isStaff } from '../rights.ts'
import { noteWrite } from '../versions/audit.ts'
import { fileAddress, imageLook } from './addresses.ts'
import { deleteUnused, imagePage, type ImageRow, imagesByIds, isNeeded } from './store.ts'
import { inPictureTurn } from './turns.ts'
import { uploadImage } from './upload.ts'
import type { z } from 'zod'

const wireOf = ({ id, hash, width, height, createdAt }: ImageRow): ImageReply => ({
  ...imageLook(id, hash),
  sizes: {
    small: fileAddress(hash, 'small'),
    medium: fileAddress(hash, 'medium'),
    large: fileAddress(hash, 'large'),
  },
  width,
  height,
  created_at: createdAt.toISOString(),
})

export const createImage = async (deps: Deps, { body }: { body: Upload }, caller: MemberCaller): Promise<RestReply> => {
  const row = await uploadImage(deps, body, caller, async (_, added) => added)
  return { status: 201, body: wireOf(row) }
}

type Query = z.output<ReturnType<typeof listQuery<'created_at'>>>

/** The caller's own images. */
export const listImages = async (
  deps: Deps,
  { query }: { query: Query },
  { member }: MemberCaller,
): Promise<RestReply> => {
  const order = { ownerId: member.id, isNewestFirst: query.ordering === '-created_at' }
  const { rows, count } = await imagePage(deps.db, { ...order, ...offsetOf(query) })
  return { status: 200, body: listReply(rows.map(wireOf), count, query, listAddress(deps, '/image-objects/')) }
}

/** Takes a picture's files away unless another image has the same ones. What stays behind goes by the operator's clean-up. */
const removeFiles = ({ db, media, log }: Deps, hash: string): Promise<void> =>
  inPictureTurn(hash, async () => {
    if (await isNeeded(db, hash)) return
    await media
      .remove(mediaNames(hash))
      .catch((error: unknown) => log.error({ err: error }, 'files of a picture could not be removed'))
  })

/** Deletes an image that nothing shows: its owner's, or anybody's by staff. Refuses one that is shown, and knows none of others. */
export const deleteImage = async (
  deps: Deps,
  { params: { id } }: { params: { id: number } },
  caller: MemberCaller,
): Promise<RestReply> => {
  const [found] = await imagesByIds(deps.db, [id])
  if (!found || (found.ownerId !== caller.member.id && !isStaff(caller))) return missing()
  const at = deps.now()
  await deps.transact(async (tx) => {
    if (!(await deleteUnused(tx, id, at))) invalid({ path: ['image'], message: 'imageUsed' })
    const { member, tokenId } = caller
    await noteWrite(tx, { personId: member.id, tokenId, action: 'delete', target: `image:${id}`, version: null, at })
  })
  await removeFiles(deps, found.hash)
  return { status: 204 }
}
