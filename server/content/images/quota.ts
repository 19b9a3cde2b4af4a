import type { Deps } from '../../deps.ts'
import { Problem } from '../../http/rest/problem.ts'
import type { Member, RestCaller } from '../../http/rest/route.ts'
import { uploadedBy } from './store.ts'

const DAY_MS = 24 * 60 * 60_000
const MEGABYTE = 1024 * 1024

/** What a person may upload a day, and have in the store. Visitors upload for their gallery and feed alone. Source: SECURITY R57. */
const quotas: Record<Member['role'], { day: number; bytes: number }> = {
  visitor: { day: 50, bytes: 100 * MEGABYTE },
  author: { day: 500, bytes: 1024 * MEGABYTE },
  staff: { day: 500, bytes: 1024 * MEGABYTE },
}

const refuse = (detail: 'uploadsToday' | 'uploadsFull', facts: { day: number; bytes: number }, retryAfter: number) => {
  throw new Problem(429, { detail, about: { day: facts.day, megabytes: facts.bytes / MEGABYTE }, retryAfter })
}

/** Looks whether a person may upload one more image, before a byte of it is read. */
export const roomToUpload = async ({ db, now }: Pick<Deps, 'db' | 'now'>, { member }: RestCaller): Promise<void> => {
  if (!member) return
  const quota = quotas[member.role]
  const { recent, bytes } = await uploadedBy(db, member.id, new Date(now().getTime() - DAY_MS))
  if (recent >= quota.day) refuse('uploadsToday', quota, DAY_MS / 24_000)
  if (bytes >= quota.bytes) refuse('uploadsFull', quota, DAY_MS / 1000)
}
