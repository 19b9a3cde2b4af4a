import type { MemberCaller, RestCaller } from './route.ts'
import { Problem } from './problem.ts'

/**
 * Each takes up to 14 MB while it is read and waits to be drawn. Visitors, whom anybody may be, leave room for authors.
 * Source: SECURITY R58, R70.
 */
const ROOM = { all: 8, visitors: 4, each: 2 }

/** Of those that wait not a byte is read: each takes a connection. */
const QUEUE = { all: 64, each: 8 }

/** The body has to be there 15 s after its head. */
const PATIENCE_MS = 10_000

const RETRY_AFTER_SECONDS = 5

const busy = (status: 429 | 503) => new Problem(status, { detail: 'picturesBusy', retryAfter: RETRY_AFTER_SECONDS })

type Uploader = MemberCaller['member']

const countOf = (uploaders: readonly { id: string }[], { id }: Uploader) =>
  uploaders.filter((one) => one.id === id).length

/** Why there is no room for one more, beside those that are under way. */
const refusalOf = (underWay: readonly Uploader[], member: Uploader): Problem | null => {
  if (countOf(underWay, member) >= ROOM.each) return busy(429)
  const isVisitor = ({ role }: Uploader) => role === 'visitor'
  const isFull = isVisitor(member) && underWay.filter(isVisitor).length >= ROOM.visitors
  return underWay.length >= ROOM.all || isFull ? busy(503) : null
}

/** An upload that waits for room. */
interface Waiting {
  member: Uploader
  start: () => void
}

/**
 * Runs uploads from before a byte of their body is read until they are answered or broken off, so many at once in this process; the
 * next ones wait their turn for a while. Refuses with 429 who has too many, with 503 where there is no room for anybody.
 */
export const createUploadsUnderWay = () => {
  const underWay: Uploader[] = []
  const queue: Waiting[] = []

  const startNext = () => {
    const next = queue.findIndex(({ member }) => refusalOf(underWay, member) === null)
    for (const { member, start } of next === -1 ? [] : queue.splice(next, 1)) {
      underWay.push(member)
      start()
    }
  }

  const itsTurn = (member: Uploader, refusal: Problem, isGone: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiting = { member, start: () => leave(resolve) }
      const giveUp = () => {
        queue.splice(queue.indexOf(waiting), 1)
        leave(() => reject(refusalOf(underWay, member) ?? refusal))
      }
      const patience = setTimeout(giveUp, PATIENCE_MS)
      const leave = (settle: () => void) => {
        clearTimeout(patience)
        isGone.removeEventListener('abort', giveUp)
        settle()
      }
      isGone.addEventListener('abort', giveUp)
      queue.push(waiting)
    })

  const enter = async (member: Uploader, isGone: AbortSignal): Promise<void> => {
    const refusal = refusalOf(underWay, member)
    if (refusal === null) return void underWay.push(member)
    const waiting = queue.map((one) => one.member)
    if (isGone.aborted || waiting.length >= QUEUE.all || countOf(waiting, member) >= QUEUE.each) throw refusal
    return itsTurn(member, refusal, isGone)
  }

  /** `isGone` tells that its sender has broken it off. */
  return async <T>({ member }: RestCaller, isGone: AbortSignal, work: () => Promise<T>): Promise<T> => {
    if (!member) throw new Error('nobody uploads')
    await enter(member, isGone)
    try {
      return await work()
    } finally {
      underWay.splice(underWay.indexOf(member), 1)
      startNext()
    }
  }
}

export type UploadsUnderWay = ReturnType<typeof createUploadsUnderWay>
