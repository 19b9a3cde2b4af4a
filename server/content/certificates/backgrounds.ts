import type { z } from 'zod'
import type { PresetBody } from '../../contract/content/certificates.ts'
import type { Deps } from '../../deps.ts'
import { type listQuery, listAddress, listReply, offsetOf } from '../../http/rest/lists.ts'
import { missing } from '../../http/rest/problem.ts'
import type { MemberCaller, RestReply, Upload } from '../../http/rest/route.ts'
import { imageLook } from '../images/addresses.ts'
import { uploadImage } from '../images/upload.ts'
import { nextNumber } from '../numbers/store.ts'
import { isStaff } from '../rights.ts'
import { noteWrite } from '../versions/audit.ts'
import { type Certificate, certificateById, certificatePage, insertCertificate, setPreset } from './store.ts'

const wireOf = ({ id, imageId, hash, preset }: Pick<Certificate, 'id' | 'imageId' | 'hash' | 'preset'>) => ({
  ...imageLook(imageId, hash),
  id,
  preset,
})

type Query = z.output<ReturnType<typeof listQuery<'id'>>>

/** The caller's own backgrounds; everybody's for staff. */
export const listCertificates = async (
  deps: Deps,
  { query }: { query: Query },
  caller: MemberCaller,
): Promise<RestReply> => {
  const whose = isStaff(caller) ? null : caller.member.id
  const { rows, count } = await certificatePage(deps.db, whose, offsetOf(query))
  return { status: 200, body: listReply(rows.map(wireOf), count, query, listAddress(deps, '/custom-certificates/')) }
}

/** Uploads a background. */
export const createCertificate = async (
  deps: Deps,
  { body }: { body: Upload },
  caller: MemberCaller,
): Promise<RestReply> => {
  const at = deps.now()
  const { member, tokenId } = caller
  const made = await uploadImage(deps, body, caller, async (tx, { id: imageId, hash }) => {
    const id = await nextNumber(tx, 'custom-certificate')
    await insertCertificate(tx, { id, ownerId: member.id, imageId, preset: null, createdAt: at })
    const note = { personId: member.id, tokenId, action: 'create', target: `certificate:${id}`, version: null, at }
    await noteWrite(tx, note)
    return { id, imageId, hash, preset: null }
  })
  return { status: 201, body: wireOf(made) }
}

/** Says where the words stand on a background: of the caller's own, of anybody's for staff. */
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
    await noteWrite(tx, note)
    return { ...found, preset }
  })
  return { status: 200, body: wireOf(changed) }
}
