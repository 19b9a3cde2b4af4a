import { isObject } from '../../../server/contract/is-object.ts'
import { type CallResponse, readCall } from '../../api/result.ts'
import { isText } from '../../api/guards.ts'
import { toJson } from '../../api/json.ts'
import { placeIn, type ProgressKind, type ProgressReport } from '../../api/progress.ts'
import { now, pause, whenIdle } from '../../browser/clock.ts'
import type { ContentHost } from '../content-host.ts'
import type { QuizResult } from '../reading.ts'
import { condensed, dropReports, keepReports, storedReports } from './stored-reports.ts'

/** How long reports wait for others before they are sent. */
const SEND_DELAY_MS = 5_000

/** Who is signed in. */
interface Person {
  id: string
  token: string
}

/** An open document whose reading is reported. */
export interface ReadingProgress {
  seen: (block: string) => void
  finished: (quiz: QuizResult) => void
  /** Sends what is left. */
  end: () => void
}

interface TrackedDocument {
  kind: ProgressKind
  id: number
  /** The names of its blocks, in their order. */
  blocks: readonly string[]
}

const personIn = ({ body }: CallResponse): Person | null | undefined => {
  if (!isObject(body) || !isText(body.csrf_token)) return undefined
  return isText(body.user_id) ? { id: body.user_id, token: body.csrf_token } : null
}

/** Refusals that may not last: of the session, of the token, of too many calls. Any other is final, such as 404: the person may open none of it. */
const PASSING: readonly number[] = [401, 403, 429]

const isSettled = (status: number) => status >= 200 && status < 500 && !PASSING.includes(status)

/**
 * Reports that a document is open, how far its reader gets, and the quizzes: to the server for a person, in batches; a visitor's stay in the
 * browser and are sent once somebody signs in. Silent on failure. Only blocks beyond `onPlace` move the place: it is called once, with the
 * block where the reader has stopped before, if that is neither the first nor the last.
 */
export const trackProgress = (
  { apiBase, checkAuth }: Pick<ContentHost, 'apiBase' | 'checkAuth'>,
  { kind, id, blocks }: TrackedDocument,
  onPlace: (block: string) => void,
): ReadingProgress => {
  const life = new AbortController()
  /** Undefined until the server has said. */
  let person: Person | null | undefined
  let pending: ProgressReport[] = []
  /** Indexes of blocks: where the reader has stopped before, undefined until it is known, and how far they have got now. */
  let before: number | undefined
  let furthest = -1
  let isWaiting = false

  const identify = async (isAnew: boolean) => {
    person = personIn(await readCall(() => checkAuth(isAnew)))
    return person
  }

  const keep = () => {
    keepReports(apiBase, pending)
    pending = []
  }

  const post = async ({ token }: Person, reports: readonly ProgressReport[]) => {
    const headers = { 'Content-Type': 'application/json', 'X-CSRFToken': token }
    const body = toJson({ reports })
    const call = () =>
      fetch(`${apiBase}/api/v1/progress/`, { method: 'POST', credentials: 'include', keepalive: true, headers, body })
    return (await readCall(call)).status
  }

  const send = async (reader: Person) => {
    const [stored, own] = [storedReports(apiBase), pending]
    const reports = condensed([...stored, ...own])
    if (reports.length === 0) return
    pending = []
    let status = await post(reader, reports)
    if (status === 401 || status === 403) {
      const renewed = await identify(true) // the token is bound to the session, which may have ended meanwhile
      if (renewed?.id === reader.id) status = await post(renewed, reports)
    }
    if (isSettled(status)) dropReports(apiBase, stored)
    else if (!person || person.id === reader.id) pending = condensed([...own, ...pending])
  }

  const flush = async () => {
    const reader = person === undefined ? await identify(false) : person
    if (reader) await send(reader)
    else if (reader === null) keep()
  }
  /** While the page can still do something: whoever is not known to be signed in keeps their reports. */
  const flushNow = () => {
    if (person) void send(person)
    else keep()
  }

  const schedule = async () => {
    if (isWaiting) return
    isWaiting = true
    await pause(SEND_DELAY_MS, life.signal)
    whenIdle(() => {
      isWaiting = false
      void flush()
    }, life.signal)
  }
  const report = (more: Pick<ProgressReport, 'block' | 'quiz'> = {}) => {
    pending = condensed([...pending, { kind, id, at: new Date(now()).toISOString(), ...more }])
    void schedule()
  }

  const indexOf = (block: string | undefined) => (block === undefined ? -1 : blocks.indexOf(block))

  /** The block that the server knows; Infinity if it does not answer, so that its place is not moved back. */
  const fetchPlace = async (): Promise<number> => {
    const query = new URLSearchParams({ kind, id: String(id) })
    const { signal } = life
    const response = await readCall(() =>
      fetch(`${apiBase}/api/v1/progress/?${query}`, { credentials: 'include', signal }),
    )
    return response.status === 200 ? indexOf(placeIn(response.body)) : Infinity
  }

  const start = async () => {
    const stored = storedReports(apiBase).find((report) => report.kind === kind && report.id === id && !report.quiz)
    report()
    const known = (await identify(false)) ? await fetchPlace() : -1
    if (life.signal.aborted) return
    before = Math.max(known, indexOf(stored?.block))
    const place = blocks[before]
    if (place !== undefined && before > 0 && before < blocks.length - 1) onPlace(place)
    if (furthest > before) report({ block: blocks[furthest] })
  }

  const onHidden = () => {
    if (document.visibilityState === 'hidden') flushNow()
  }
  document.addEventListener('visibilitychange', onHidden, { signal: life.signal })
  void start()

  return {
    seen: (block) => {
      const at = blocks.indexOf(block)
      if (at <= furthest) return
      furthest = at
      if (before !== undefined && at > before) report({ block })
    },
    finished: ({ block, right, of }) => report({ quiz: { block, right, questions: of } }),
    end: () => {
      life.abort()
      flushNow()
    },
  }
}
