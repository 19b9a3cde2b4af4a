import { kindPaths } from '../../../server/contract/content/kind-paths.ts'
import type { DocumentKind, Status } from '../../../server/contract/content/state.ts'
import { isNumber, isRecord, isText } from '../guards.ts'
import { bodyOf } from './body.ts'
import { type Deleted, deletedFrom, type DeletedPart } from './deleted.ts'
import type { Outcome } from './outcome.ts'
import { documentFrom, lineFrom, listFrom, nothing, type Reader } from './read.ts'
import type { Requests } from './requests.ts'
import { type Document, type DocumentLine, type Draft, type Listed, type Query } from './wire.ts'

/**
 * Carries out one job at a time. Of those that come meanwhile the newest alone is carried out after it, `folded` with the ones it takes
 * the place of, and all of them get its answer. `run` must not reject. Source: PEERS §7.
 */
export const createQueue = <Job, Answer>(
  run: (job: Job) => Promise<Answer>,
  folded: (older: Job, newer: Job) => Job = (_, newer) => newer,
): ((job: Job) => Promise<Answer>) => {
  let running: Promise<Answer> | null = null
  let next: { job: Job; answer: Promise<Answer> } | null = null

  const begin = (job: Job) => {
    running = run(job).finally(() => {
      if (!next) running = null
    })
    return running
  }
  const follow = (after: Promise<Answer>, box: { job: Job }) =>
    after.then(() => {
      next = null
      return begin(box.job)
    })
  return (job) => {
    if (!running) return begin(job)
    if (next) {
      next.job = folded(next.job, job)
      return next.answer
    }
    const box = { job }
    next = Object.assign(box, { answer: follow(running, box) })
    return next.answer
  }
}

/** The number in an entity tag of a document, `"course:12-v7"`; null in one of another kind. */
export const versionIn = (etag: string | null): number | null => {
  const found = /-v(\d+)"$/.exec(etag ?? '')
  return found ? Number(found[1]) : null
}

/** The newest entity tag that is known of each document. */
interface Versions {
  of: (document: string) => string | null
  /** An answer has come; one that an answer before was newer than changes nothing. */
  learn: (document: string, etag: string | null) => void
}

export const createVersions = (): Versions => {
  const known = new Map<string, string>()
  return {
    of: (document) => known.get(document) ?? null,
    learn: (document, etag) => {
      const version = versionIn(etag)
      if (etag === null || version === null) return
      if (version >= (versionIn(known.get(document) ?? null) ?? -1)) known.set(document, etag)
    },
  }
}

export interface SaveTraits {
  /** Made by a timer, not by a person: the school folds it with others of the same hour. */
  isAutosave?: boolean
}

/** A document as it was after a write. */
export interface RevisionLine {
  version: number
  /** ISO. */
  at: string
  is_autosave: boolean
  /** Who made it; null where that is not known any more. */
  author: string | null
}

/** The calls of one kind of documents. Source: content spec §4, §7, DESIGN §7. */
export interface DocumentCalls {
  get: (id: number) => Promise<Outcome<Document>>
  bySlug: (slug: string) => Promise<Outcome<Document>>
  list: (query?: Query) => Promise<Outcome<Listed<DocumentLine>>>
  /** The caller's newest draft that is not published. Courses, webinars and contests have one. */
  draft: () => Promise<Outcome<Document>>
  /**
   * Creates without an id, replaces with one. One save of a document is under way at a time: of those that come meanwhile the newest
   * follows. A conflict is answered where somebody else has written since it was read.
   */
  save: (draft: Draft, traits?: SaveTraits) => Promise<Outcome<Document>>
  /** 1 publishes, 0 goes on as a draft, 2 archives. */
  setStatus: (id: number, status: Status) => Promise<Outcome<Document>>
  publish: (id: number) => Promise<Outcome<Document>>
  /** It can be restored for 30 days. */
  remove: (id: number) => Promise<Outcome<true>>
  restore: (id: number) => Promise<Outcome<Document>>
  /** Blocks, rows of their lists and images that were deleted within 30 days. */
  deleted: (id: number) => Promise<Outcome<Deleted>>
  /** Brings one of them back by its id, where it stood. */
  restoreDeleted: (id: number, part: DeletedPart, row: number) => Promise<Outcome<Document>>
  revisions: (id: number) => Promise<Outcome<Listed<RevisionLine>>>
  /** The whole document as it was, or one block of it. */
  restoreRevision: (id: number, version: number, block?: string) => Promise<Outcome<Document>>
}

const revisionFrom: Reader<RevisionLine> = (row) => {
  if (!isRecord(row) || !isNumber(row.version) || !isText(row.at)) return null
  const author = isRecord(row.author) ? row.author.name : row.author
  return {
    version: row.version,
    at: row.at,
    is_autosave: row.is_autosave === true,
    author: isText(author) ? author : null,
  }
}

interface Job {
  draft: Draft
  isAutosave: boolean
}

const autosave = (isAutosave: boolean) => (isAutosave ? { query: { autosave: 1 } } : {})

/** A person's save is no autosave, whichever of them comes last. */
const folded = (older: Job, newer: Job): Job => ({ ...newer, isAutosave: older.isAutosave && newer.isAutosave })

export const createDocuments = (request: Requests): ((kind: DocumentKind) => DocumentCalls) => {
  const versions = createVersions()
  const queues = new Map<string, (job: Job) => Promise<Outcome<Document>>>()

  return (kind) => {
    const path = `${kindPaths[kind]}/`
    const read = documentFrom(kind)
    const at = (id: number) => `${path}${id}/`
    const nameOf = (id: number) => `${kind}:${id}`

    const learned = (outcome: Outcome<Document>): Outcome<Document> => {
      if (outcome.ok) versions.learn(nameOf(outcome.body.id), outcome.etag)
      return outcome
    }
    const ifMatch = (id: number) => versions.of(nameOf(id))

    const replace =
      (id: number) =>
      async ({ draft, isAutosave }: Job) =>
        learned(
          await request('PUT', at(id), read, {
            body: bodyOf(kind, draft),
            ifMatch: ifMatch(id),
            ...autosave(isAutosave),
          }),
        )
    const queueOf = (id: number) => {
      const queue = queues.get(nameOf(id)) ?? createQueue(replace(id), folded)
      queues.set(nameOf(id), queue)
      return queue
    }
    const setStatus: DocumentCalls['setStatus'] = async (id, status) =>
      learned(await request('PATCH', at(id), read, { body: { status }, ifMatch: ifMatch(id) }))

    return {
      get: async (id) => learned(await request('GET', at(id), read)),
      bySlug: (slug) => request('GET', `${path}by-slug/${encodeURIComponent(slug)}/`, read),
      list: (query) => request('GET', path, listFrom(lineFrom), { query }),
      draft: async () => learned(await request('GET', `${path}draft/`, read)),
      save: async (draft, { isAutosave = false } = {}) =>
        draft.id === null || draft.id === undefined
          ? learned(await request('POST', path, read, { body: bodyOf(kind, draft) }))
          : queueOf(draft.id)({ draft, isAutosave }),
      setStatus,
      publish: (id) => setStatus(id, 1),
      remove: (id) => request('DELETE', at(id), nothing, { ifMatch: ifMatch(id) }),
      restore: async (id) => learned(await request('POST', `${at(id)}restore/`, read, { body: {} })),
      deleted: (id) => request('GET', `${at(id)}deleted/`, deletedFrom),
      restoreDeleted: async (id, part, row) =>
        learned(
          await request('POST', `${at(id)}deleted/${part}/${row}/restore/`, read, { body: {}, ifMatch: ifMatch(id) }),
        ),
      revisions: (id) => request('GET', `${at(id)}revisions/`, listFrom(revisionFrom)),
      restoreRevision: async (id, version, block) =>
        learned(
          await request('POST', `${at(id)}revisions/${version}/restore/`, read, {
            body: block === undefined ? {} : { block },
            ifMatch: ifMatch(id),
          }),
        ),
    }
  }
}
