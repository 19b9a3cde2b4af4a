import { type cropBody, CROP_LEAST, type focalBody, type ImageReply } from '../../contract/content/images.ts'
import type { Deps } from '../../app/deps.ts'
import { type listQuery, listAddress, listReply, offsetOf } from '../../http/rest/lists.ts'
import { invalid, missing } from '../../http/problem.ts'
import type { Upload } from '../../http/bodies/image.ts'
import type { MemberCaller, RestReply } from '../../http/rest/route.ts'
import { mediaName, thumbnailName } from '../../media/media.ts'
import { isStaff, isWriter } from '../rights.ts'
import { writeAudit } from '../stored/audit.ts'
import { documentImage, fileAddress } from './addresses.ts'
import { deleteUnused, imagePage, type ImageRow, imagesByIds, isInDocumentOf, moveFocalPoint } from './image-store.ts'
import { mustFitBytes } from './quota.ts'
import { keepPicture, orBusy, orForNow, uploadImage } from './upload.ts'
import type { z } from 'zod'

const wireOf = (row: ImageRow): ImageReply => ({
  ...documentImage(row),
  sizes: {
    small: fileAddress(row.hash, 'small'),
    medium: fileAddress(row.hash, 'medium'),
    large: fileAddress(row.hash, 'large'),
  },
  created_at: row.createdAt.toISOString(),
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

interface Which {
  params: { id: number }
}

const isOwner = ({ ownerId }: ImageRow, caller: MemberCaller) => ownerId === caller.member.id || isStaff(caller)

/** An image of the caller, or of anyone for staff; otherwise 404. */
const ownImage = async ({ db }: Pick<Deps, 'db'>, id: number, caller: MemberCaller): Promise<ImageRow> => {
  const [found] = await imagesByIds(db, [id])
  return found && isOwner(found, caller) ? found : missing()
}

/** The largest file that is stored of an image. */
const largeOf = async (deps: Deps, { hash }: ImageRow): Promise<Uint8Array> =>
  (await orForNow(deps, deps.media.get(mediaName(hash, 'large')))) ?? missing()

/**
 * Crops an image into a new image of the caller, within the caller's quota. The owner, staff and the author of a document that shows the
 * image may crop it: otherwise authors could not crop images that others have added. Refuses a part of less than 16 pixels.
 */
export const cropImage = async (
  deps: Deps,
  { params: { id }, body: area }: Which & { body: z.output<typeof cropBody> },
  caller: MemberCaller,
): Promise<RestReply> => {
  const [found] = await imagesByIds(deps.db, [id])
  if (!found) return missing()
  const isShownByThem = isWriter(caller) && (await isInDocumentOf(deps.db, id, caller.member.id))
  if (!isOwner(found, caller) && !isShownByThem) return missing()
  for (const side of ['width', 'height'] as const)
    if (Math.round(area[side] * found[side]) < CROP_LEAST)
      return invalid({ path: [side], message: 'areaSmall', about: { least: CROP_LEAST } })
  const picture = await orBusy(deps.pictures.crop(await largeOf(deps, found), area))
  const row = await keepPicture(deps, picture, caller, async (_, added) => added)
  return { status: 201, body: wireOf(row) }
}

const thousandths = (fraction: number | undefined, otherwise: number) =>
  fraction === undefined ? otherwise : Math.round(fraction * 1_000)

/** Stores the thumbnail around the focal point of an image, unless it is there; answers how many bytes it takes. */
const putThumbnail = async (deps: Deps, row: ImageRow, { member }: MemberCaller): Promise<number> => {
  const name = thumbnailName(row.hash, row)
  if ((await orForNow(deps, deps.media.get(name))) !== null) return 0
  const bytes = await orBusy(deps.pictures.thumbnail(await largeOf(deps, row), row))
  await mustFitBytes(deps.db, member, bytes.byteLength, deps.now())
  await orForNow(deps, deps.media.put(name, bytes))
  return bytes.byteLength
}

/**
 * Moves the focal point of an image of the caller, or of anyone for staff, and makes its thumbnail around it. Documents show it from then on
 * as they are edited, and to readers once they are published again.
 */
export const changeFocalPoint = async (
  deps: Deps,
  { params: { id }, body: { focal_x, focal_y } }: Which & { body: z.output<typeof focalBody> },
  caller: MemberCaller,
): Promise<RestReply> => {
  const found = await ownImage(deps, id, caller)
  const moved = {
    ...found,
    focalX: thousandths(focal_x, found.focalX),
    focalY: thousandths(focal_y, found.focalY),
  }
  if (moved.focalX === found.focalX && moved.focalY === found.focalY) return { status: 200, body: wireOf(found) }
  const bytes = await putThumbnail(deps, moved, caller)
  const { member, tokenId } = caller
  const at = deps.now()
  await deps.transact(async (tx) => {
    if (!(await moveFocalPoint(tx, id, { ...moved, bytes }))) missing()
    await writeAudit(tx, { personId: member.id, tokenId, action: 'edit', target: `image:${id}`, version: null, at })
  })
  return { status: 200, body: wireOf(moved) }
}

/**
 * Deletes an unused image of the caller, or of anyone for staff. Refuses an image in use; other people's images are 404. Only the
 * operator's clean-up removes the files.
 */
export const deleteImage = async (deps: Deps, { params: { id } }: Which, caller: MemberCaller): Promise<RestReply> => {
  await ownImage(deps, id, caller)
  const at = deps.now()
  await deps.transact(async (tx) => {
    if (!(await deleteUnused(tx, id, at))) invalid({ path: ['image'], message: 'imageUsed' })
    const { member, tokenId } = caller
    await writeAudit(tx, { personId: member.id, tokenId, action: 'delete', target: `image:${id}`, version: null, at })
  })
  return { status: 204 }
}
