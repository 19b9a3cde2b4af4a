import type { MemberCaller, RestCaller } from './route.ts'
import { Problem } from '../problem.ts'

/**
 * Maximum numbers of simultaneous uploads. Each takes up to 14 MB while it is read and waits to be re-encoded. Anyone can get the role
 * `visitor`, so visitors leave room for authors.
 * Source: SECURITY R58, R70.
 */
const ROOM = { all: 8, visitors: 4, each: 2 }

/** Maximum numbers of waiting uploads. None of their bytes are read, so each takes only a connection. */
const QUEUE = { all: 64, each: 8 }

/** Maximum wait: the whole request, with its body, must arrive within 15 s. */
const PATIENCE_MS = 10_000

const RETRY_AFTER_SECONDS = 5

const busy = (status: 429 | 503) => new Problem(status, { detail: 'picturesBusy', retryAfter: RETRY_AFTER_SECONDS })

type Uploader = MemberCaller['member']

const countOf = (uploaders: readonly { id: string }[], { id }: Uploader) =>
  uploaders.filter((one) => one.id === id).length

/** The refusal if the running uploads leave no room for one more; null if there is room. */
const refusalOf = (underWay: readonly Uploader[], member: Uploader): Problem | null => {
  if (countOf(underWay, member) >= ROOM.each) return busy(429)
  const isVisitor = ({ role }: Uploader) => role === 'visitor'
  const isFull = isVisitor(member) && underWay.filter(isVisitor).length >= ROOM.visitors
  return underWay.length >= ROOM.all || isFull ? busy(503) : null
}

/** An upload that waits for a slot. */
interface Waiting {
  member: Uploader
  start: () => void
}

/**
 * Limits the uploads that run at once in this process, from before the first byte of a body is read until the call ends; further uploads
 * wait in a queue for a while. Refuses with 429 a person with too many uploads, and with 503 when there is no room.
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

  const waitInQueue = (member: Uploader, refusal: Problem, isClosed: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const waiting = { member, start: () => leave(resolve) }
      const fail = () => {
        queue.splice(queue.indexOf(waiting), 1)
        leave(() => reject(refusalOf(underWay, member) ?? refusal))
      }
      const patience = setTimeout(fail, PATIENCE_MS)
      const leave = (done: () => void) => {
        clearTimeout(patience)
        isClosed.removeEventListener('abort', fail)
        done()
      }
      isClosed.addEventListener('abort', fail)
      queue.push(waiting)
    })

  const enter = async (member: Uploader, isClosed: AbortSignal): Promise<void> => {
    const refusal = refusalOf(underWay, member)
    if (refusal === null) return void underWay.push(member)
    const waiting = queue.map((one) => one.member)
    if (isClosed.aborted || waiting.length >= QUEUE.all || countOf(waiting, member) >= QUEUE.each) throw refusal
    return waitInQueue(member, refusal, isClosed)
  }

  /** `isClosed` aborts when the client drops the connection, which ends its wait. */
  return async <T>({ member }: RestCaller, isClosed: AbortSignal, work: () => Promise<T>): Promise<T> => {
    if (!member) throw new Error('nobody uploads')
    await enter(member, isClosed)
    try {
      return await work()
    } finally {
      underWay.splice(underWay.indexOf(member), 1)
      startNext()
    }
  }
}

export type UploadsUnderWay = ReturnType<typeof createUploadsUnderWay>
