import type { z } from 'zod'
import type { PresetBody } from '../../../contract/content/certificates.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../app/deps.ts'
import { type listQuery, listAddress, listReply, offsetOf } from '../../../http/rest/lists.ts'
import { invalid, missing } from '../../../http/problem.ts'
import type { MemberCaller, RestReply } from '../../../http/rest/route.ts'
import { imageView } from '../../images/addresses.ts'
import { imagesByIds, type ImageRow, keepImages } from '../../images/image-store.ts'
import { uploadImage } from '../../images/upload.ts'
import { nextNumber } from '../../stored/number-store.ts'
import { isStaff } from '../../rights.ts'
import { writeAudit } from '../../stored/audit.ts'
import type { BackgroundBody } from './schemas.ts'
import {
  type Certificate,
  certificateById,
  certificatePage,
  insertCertificate,
  setPreset,
} from './certificate-store.ts'

const wireOf = ({ id, preset, ...picture }: Omit<Certificate, 'imageId' | 'ownerId'>) => ({
  id,
  ...imageView(picture),
  preset,
})

type Query = z.output<ReturnType<typeof listQuery<'id'>>>

/** Lists the caller's own backgrounds; everyone's for staff. */
export const listCertificates = async (
  deps: Deps,
  { query }: { query: Query },
  caller: MemberCaller,
): Promise<RestReply> => {
  const whose = isStaff(caller) ? null : caller.member.id
  const { rows, ...total } = await certificatePage(deps.db, whose, offsetOf(query))
  return { status: 200, body: listReply(rows.map(wireOf), total, query, listAddress(deps, '/custom-certificates/')) }
}

const addCertificate = async (
  tx: Tx,
  { id: imageId, hash, focalX, focalY }: ImageRow,
  { member, tokenId }: MemberCaller,
  at: Date,
) => {
  const id = await nextNumber(tx, 'custom-certificate')
  await insertCertificate(tx, { id, ownerId: member.id, imageId, preset: null, createdAt: at })
  await writeAudit(tx, {
    personId: member.id,
    tokenId,
    action: 'create',
    target: `certificate:${id}`,
    version: null,
    at,
  })
  return { id, hash, focalX, focalY, preset: null }
}

/** An existing image that the caller may use: their own, or anyone's for staff. */
const ownImage = async (tx: Tx, id: number, caller: MemberCaller): Promise<ImageRow> => {
  const [found] = await imagesByIds(tx, [id])
  if (!found || (found.ownerId !== caller.member.id && !isStaff(caller)))
    return invalid({ path: ['image'], message: 'imageMissing', about: { id } })
  await keepImages(tx, [id])
  return found
}

/** Creates a background from an upload or an existing image. */
export const createCertificate = async (
  deps: Deps,
  { body: { image } }: { body: BackgroundBody },
  caller: MemberCaller,
): Promise<RestReply> => {
  const at = deps.now()
  const made =
    typeof image === 'number'
      ? await deps.transact(async (tx) => addCertificate(tx, await ownImage(tx, image, caller), caller, at))
      : await uploadImage(deps, { image }, caller, (tx, row) => addCertificate(tx, row, caller, at))
  return { status: 201, body: wireOf(made) }
}

/** Sets where the text is placed on a background: the caller's own, or anyone's for staff. */
export const changePreset = async (
  deps: Deps,
  { params: { id }, body: { preset } }: { params: { id: number }; body: PresetBody },
  caller: MemberCaller,
): Promise<RestReply> => {
  const { member, tokenId } = caller
  const at = deps.now()
  const changed = await deps.transact(async (tx) => {
    const found = await certificateById(tx, id)
    if (!found || (found.ownerId !== member.id && !isStaff(caller))) return missing()
    await setPreset(tx, id, preset)
    const note = { personId: member.id, tokenId, action: 'edit', target: `certificate:${id}`, version: null, at }
    await writeAudit(tx, note)
    return { ...found, preset }
  })
  return { status: 200, body: wireOf(changed) }
}
