import type { MemberCaller, RestCaller } from './route.ts'
import { Problem } from './problem.ts'

/**
 * Each takes up to 14 MB while it is read and waits to be drawn. Visitors, whom anybody may be, leave room for authors.
 * Source: SECURITY R58, R70.
 */
const ROOM = { all: 8, visitors: 4, each: 2 }

const RETRY_AFTER_SECONDS = 5

const busy = (status: 429 | 503) => new Problem(status, { detail: 'picturesBusy', retryAfter: RETRY_AFTER_SECONDS })

type Uploader = MemberCaller['member']

/** Why there is no room for one more, beside those that are under way. */
const refusalOf = (underWay: readonly Uploader[], { id, role }: Uploader): Problem | null => {
  if (underWay.filter((one) => one.id === id).length >= ROOM.each) return busy(429)
  const visitors = underWay.filter((one) => one.role === 'visitor').length
  return underWay.length >= ROOM.all || (role === 'visitor' && visitors >= ROOM.visitors) ? busy(503) : null
}

/** Runs uploads from before a byte of their body is read until they are answered or broken off, so many at once in this process. */
export const createUploadsUnderWay = () => {
  const underWay: Uploader[] = []
  return async <T>({ member }: RestCaller, work: () => Promise<T>): Promise<T> => {
    if (!member) throw new Error('nobody uploads')
    const refusal = refusalOf(underWay, member)
    if (refusal) throw refusal
    underWay.push(member)
    try {
      return await work()
    } finally {
      underWay.splice(underWay.indexOf(member), 1)
    }
  }
}

export type UploadsUnderWay = ReturnType<typeof createUploadsUnderWay>
