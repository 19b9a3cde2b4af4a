import type { ImageReply } from '../../contract/content/images.ts'
import type { Deps } from '../../deps.ts'
import { type listQuery, listAddress, listReply, offsetOf } from '../../http/rest/lists.ts'
import { invalid, missing } from '../../http/rest/problem.ts'
import type { MemberCaller, RestReply, Upload } from '../../http/rest/route.ts'
import { isStaff } from '../rights.ts'
import { noteWrite } from '../versions/audit.ts'
import { fileAddress, imageView } from './addresses.ts'
import { deleteUnused, imagePage, type ImageRow, imagesByIds } from './image-store.ts'
import { uploadImage } from './upload.ts'
import type { z } from 'zod'

const wireOf = ({ id, hash, width, height, createdAt }: ImageRow): ImageReply => ({
  ...imageView(id, hash),
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

/** Lists the caller's own images. */
export const listImages = async (
  deps: Deps,
  { query }: { query: Query },
  { member }: MemberCaller,
): Promise<RestReply> => {
  const order = { ownerId: member.id, isNewestFirst: query.ordering === '-created_at' }
  const { rows, ...total } = await imagePage(deps.db, { ...order, ...offsetOf(query) })
  return { status: 200, body: listReply(rows.map(wireOf), total, query, listAddress(deps, '/image-objects/')) }
}

/**
 * Deletes an unused image of the caller, or of anyone for staff. Refuses an image in use; other people's images are 404. Only the
 * operator's clean-up removes the files.
 */
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
  return { status: 204 }
}
