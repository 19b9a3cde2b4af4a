import { DAY_MS } from '../../contract/durations.ts'
import { MEGABYTE } from '../../contract/upload-limits.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { Deps } from '../../app/deps.ts'
import { Problem } from '../../http/problem.ts'
import type { Member, RestCaller } from '../../http/rest/route.ts'
import { uploadedBy } from './image-store.ts'

interface Quota {
  day: number
  bytes: number
}

/**
 * Uploads per 24 hours and stored bytes of a person. The role `visitor` uploads for its own gallery and feed only. Source: SECURITY R57.
 */
const quotas: Record<Member['role'], Quota> = {
  visitor: { day: 50, bytes: 100 * MEGABYTE },
  author: { day: 500, bytes: 1024 * MEGABYTE },
  staff: { day: 500, bytes: 1024 * MEGABYTE },
}

const refusal = (detail: 'uploadsToday' | 'uploadsFull', { day, bytes }: Quota): Problem =>
  new Problem(429, { detail, about: { day, megabytes: bytes / MEGABYTE }, retryAfter: DAY_MS / 1000 })

/** Throws 429 if so many more bytes would exceed the person's quota. */
export const mustFitBytes = async (rows: Db | Tx, { id, role }: Member, bytes: number, at: Date): Promise<void> => {
  const known = await uploadedBy(rows, id, at)
  if (known.bytes + bytes > quotas[role].bytes) throw refusal('uploadsFull', quotas[role])
}

/** Throws 429 if another image of this size would exceed the person's quota. */
export const mustFitQuota = async (rows: Db | Tx, { id, role }: Member, bytes: number, at: Date): Promise<void> => {
  const quota = quotas[role]
  const known = await uploadedBy(rows, id, new Date(at.getTime() - DAY_MS))
  if (known.recent >= quota.day) throw refusal('uploadsToday', quota)
  if (known.bytes + bytes > quota.bytes) throw refusal('uploadsFull', quota)
}

/** Checks, before the body is read, whether a person may upload another image. Every attempt of a `visitor` counts. */
export const roomToUpload = async (
  { db, limits, now }: Pick<Deps, 'db' | 'limits' | 'now'>,
  { member }: RestCaller,
): Promise<void> => {
  if (!member) return
  const room = member.role === 'visitor' ? await limits.spend('uploadVisitor', member.id) : null
  if (room?.isAllowed === false)
    throw new Problem(429, { ...refusal('uploadsToday', quotas.visitor).traits, retryAfter: room.retryAfter })
  await mustFitQuota(db, member, 1, now())
}
