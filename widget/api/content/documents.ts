import { documentId } from '../../../server/contract/content/documents/document-id.ts'
import { kindPaths } from '../../../server/contract/content/documents/kind-paths.ts'
import type { DocumentKind, Status } from '../../../server/contract/content/state.ts'
import { isObject } from '../../../server/contract/is-object.ts'
import { isNumber, isText } from '../guards.ts'
import { bodyOf } from './body.ts'
import { type Deleted, deletedFrom, type DeletedPart } from './deleted-parts.ts'
import type { Outcome } from './outcome.ts'
import { allFrom, documentFrom, type Entity, entityFrom, lineFrom, listFrom, nothing, type Reader } from './read.ts'
import type { Requests } from './requests.ts'
import type { Document, DocumentLine, Draft, Listed, Query } from './wire.ts'

/**
 * Runs one job at a time. Jobs that arrive meanwhile are merged into one by `folded` (by default the newest replaces the others); it runs
 * next, and all of them get its answer. `run` must not reject. Source: PEERS §7.
 */
export const createQueue = <Job, Result>(
  run: (job: Job) => Promise<Result>,
  folded: (older: Job, newer: Job) => Job = (_, newer) => newer,
): ((job: Job) => Promise<Result>) => {
  let running: Promise<Result> | null = null
  let next: { job: Job; result: Promise<Result> } | null = null

  const start = (job: Job) => {
    running = run(job).finally(() => {
      if (!next) running = null
    })
    return running
  }
  const runAfter = (after: Promise<Result>, box: { job: Job }) =>
    after.then(() => {
      next = null
      return start(box.job)
    })
  return (job) => {
    if (!running) return start(job)
    if (next) {
      next.job = folded(next.job, job)
      return next.result
    }
    const box = { job }
    next = Object.assign(box, { result: runAfter(running, box) })
    return next.result
  }
}

/** The version in a document's ETag, `"course:12-v7"`; null for an ETag of another form. */
export const versionIn = (etag: string | null): number | null => {
  const found = /-v(\d+)"$/.exec(etag ?? '')
  return found ? Number(found[1]) : null
}

/** The newest known ETag of each document. */
interface Versions {
  of: (document: string) => string | null
  /** Stores the ETag of a response, unless a newer one is known already. */
  record: (document: string, etag: string | null) => void
}

export const createVersions = (): Versions => {
  const known = new Map<string, string>()
  return {
    of: (document) => known.get(document) ?? null,
    record: (document, etag) => {
      const version = versionIn(etag)
      if (etag === null || version === null) return
      if (version >= (versionIn(known.get(document) ?? null) ?? -1)) known.set(document, etag)
    },
  }
}

interface SaveTraits {
  /** Triggered by a timer, not by the user: the school merges autosaves that one person makes within ten minutes into one revision. */
  isAutosave?: boolean
  /** Failures are answered, and notified to nobody. */
  isQuiet?: boolean
  /** The ETag of the version that the draft began with; the newest known one without it. */
  ifMatch?: string | null
}

/** A revision: the state of a document after a write. */
export interface RevisionLine {
  version: number
  /** ISO. */
  at: string
  is_autosave: boolean
  /** Readers have seen it, or see it. */
  is_published: boolean
  /** The name of its author; null if unknown. */
  author: string | null
}

/** A tab that has a document open for editing. */
export interface EditorLine {
  name: string
  /** ISO. */
  since: string
  /** The caller, in this tab or in another one. */
  is_me: boolean
  is_this_tab: boolean
}

/** The calls of one kind of documents. Source: content spec §4, §7, DESIGN §7. */
export interface DocumentCalls {
  get: (id: number, traits?: Pick<SaveTraits, 'isQuiet'>) => Promise<Outcome<Document>>
  /** The ETag of the newest known version of a document; null if it has not been read. */
  etagOf: (id: number) => string | null
  bySlug: (slug: string) => Promise<Outcome<Document>>
  /** The last published state, whole, to compare the draft with; `missing` if nothing is published. Its blocks have the ids of the draft. */
  published: (id: number) => Promise<Outcome<Document>>
  /** `query`: `state` (several with commas), `search`, `author`, `tag`, `category`, `ordering` (such as `-updated_at`), `page`, `page_size`. */
  list: (query?: Query, traits?: Pick<SaveTraits, 'isQuiet'>) => Promise<Outcome<Listed<DocumentLine>>>
  /** The caller's newest unpublished draft. Only courses, webinars and contests have one. */
  draft: () => Promise<Outcome<Document>>
  /**
   * Creates without an id, replaces with one. Only one save of a document is in flight at a time; of the saves requested meanwhile only the
   * newest runs next. The outcome is a `conflict` if the document has been changed elsewhere since it was read.
   */
  save: (draft: Draft, traits?: SaveTraits) => Promise<Outcome<Document>>
  /** 1 publishes, 0 continues as a draft, 2 archives. */
  setStatus: (id: number, status: Status) => Promise<Outcome<Document>>
  publish: (id: number, traits?: Pick<SaveTraits, 'isQuiet'>) => Promise<Outcome<Document>>
  /** Takes it off the site: readers see nothing of it, who has bought it keeps it. `putBack` ends it. */
  unpublish: (id: number) => Promise<Outcome<Document>>
  /** Puts it back on the site as it is now. */
  putBack: (id: number) => Promise<Outcome<Document>>
  /** Puts a lesson into its place in its course, whatever version of it is known; its status stays. */
  setPosition: (id: number, position: number) => Promise<Outcome<Document>>
  /** It can be restored for 30 days. */
  remove: (id: number, traits?: Pick<SaveTraits, 'isQuiet'>) => Promise<Outcome<true>>
  restore: (id: number, traits?: Pick<SaveTraits, 'isQuiet'>) => Promise<Outcome<Document>>
  /** Blocks, list rows and images that were deleted in the last 30 days. */
  deleted: (id: number) => Promise<Outcome<Deleted>>
  /** Restores one of them by its id, to its old position. */
  restoreDeleted: (id: number, part: DeletedPart, row: number) => Promise<Outcome<Document>>
  /** The versions that are kept of it, the newest first. */
  revisions: (id: number, query?: Query) => Promise<Outcome<Listed<RevisionLine>>>
  /** The document as it was. */
  revision: (id: number, version: number) => Promise<Outcome<Document>>
  previewLinks: (id: number) => Promise<Outcome<Listed<Entity>>>
  /** Answers the secret of the link once, as `preview`. */
  addPreviewLink: (id: number) => Promise<Outcome<Entity>>
  removePreviewLink: (id: number, link: number) => Promise<Outcome<true>>
  /**
   * Says that this tab, named by a uuid of its own, is editing the document; to be repeated every 20 seconds. Answers all tabs that are, the
   * first one first. Failures are not notified.
   */
  editing: (id: number, editor: string) => Promise<Outcome<readonly EditorLine[]>>
  /** Says that this tab has stopped; also while the page is being left. */
  stopEditing: (id: number, editor: string) => Promise<Outcome<true>>
  /** Restores the whole document from a revision, or one block of it. */
  restoreRevision: (id: number, version: number, block?: string) => Promise<Outcome<Document>>
}

const revisionFrom: Reader<RevisionLine> = (row) => {
  if (!isObject(row) || !isNumber(row.version) || !isText(row.at)) return null
  const author = isObject(row.author) ? row.author.name : row.author
  return {
    version: row.version,
    at: row.at,
    is_autosave: row.is_autosave === true,
    is_published: row.is_published === true,
    author: isText(author) ? author : null,
  }
}

const editorFrom: Reader<EditorLine> = (row) =>
  isObject(row) && isText(row.name) && isText(row.since)
    ? { name: row.name, since: row.since, is_me: row.is_me === true, is_this_tab: row.is_this_tab === true }
    : null

const editorsFrom: Reader<readonly EditorLine[]> = (body) => (isObject(body) ? allFrom(body.editors, editorFrom) : null)

interface Job extends Required<Pick<SaveTraits, 'isAutosave' | 'isQuiet'>>, Pick<SaveTraits, 'ifMatch'> {
  draft: Draft
}

const autosave = (isAutosave: boolean) => (isAutosave ? { query: { autosave: 1 } } : {})

/** Merging a manual save with an autosave gives a manual save, in either order. */
const folded = (older: Job, newer: Job): Job => ({ ...newer, isAutosave: older.isAutosave && newer.isAutosave })

export const createDocuments = (request: Requests): ((kind: DocumentKind) => DocumentCalls) => {
  const versions = createVersions()
  const queues = new Map<string, (job: Job) => Promise<Outcome<Document>>>()

  return (kind) => {
    const path = `${kindPaths[kind]}/`
    const read = documentFrom(kind)
    const at = (id: number) => `${path}${id}/`
    const nameOf = (id: number) => documentId(kind, id)

    const learned = (outcome: Outcome<Document>): Outcome<Document> => {
      if (outcome.ok) versions.record(nameOf(outcome.body.id), outcome.etag)
      return outcome
    }
    const ifMatch = (id: number) => versions.of(nameOf(id))

    const replace =
      (id: number) =>
      async ({ draft, isAutosave, isQuiet, ifMatch: started = ifMatch(id) }: Job) =>
        learned(
          await request('PUT', at(id), read, {
            body: bodyOf(kind, draft),
            ifMatch: started,
            isQuiet,
            ...autosave(isAutosave),
          }),
        )
    const queueOf = (id: number) => {
      const queue = queues.get(nameOf(id)) ?? createQueue(replace(id), folded)
      queues.set(nameOf(id), queue)
      return queue
    }
    const change = async (
      id: number,
      body: { status?: Status; is_hidden?: boolean },
      { isQuiet }: Pick<SaveTraits, 'isQuiet'> = {},
    ) => learned(await request('PATCH', at(id), read, { body, ifMatch: ifMatch(id), isQuiet }))

    return {
      get: async (id, { isQuiet } = {}) => learned(await request('GET', at(id), read, { isQuiet })),
      etagOf: ifMatch,
      bySlug: (slug) => request('GET', `${path}by-slug/${encodeURIComponent(slug)}/`, read),
      published: (id) => request('GET', `${at(id)}published/`, read),
      list: (query, { isQuiet } = {}) => request('GET', path, listFrom(lineFrom), { query, isQuiet }),
      draft: async () => learned(await request('GET', `${path}draft/`, read)),
      save: async (draft, { isAutosave = false, isQuiet = false, ifMatch: started } = {}) =>
        draft.id === null || draft.id === undefined
          ? learned(await request('POST', path, read, { body: bodyOf(kind, draft), isQuiet }))
          : queueOf(draft.id)({ draft, isAutosave, isQuiet, ifMatch: started }),
      setStatus: (id, status) => change(id, { status }),
      publish: (id, traits) => change(id, { status: 1 }, traits),
      unpublish: (id) => change(id, { is_hidden: true }),
      putBack: (id) => change(id, { is_hidden: false, status: 1 }),
      setPosition: (id, position) => request('PATCH', at(id), read, { body: { position } }),
      remove: (id, { isQuiet } = {}) => request('DELETE', at(id), nothing, { ifMatch: ifMatch(id), isQuiet }),
      restore: async (id, { isQuiet } = {}) =>
        learned(await request('POST', `${at(id)}restore/`, read, { body: {}, isQuiet })),
      deleted: (id) => request('GET', `${at(id)}deleted/`, deletedFrom),
      restoreDeleted: async (id, part, row) =>
        learned(
          await request('POST', `${at(id)}deleted/${part}/${row}/restore/`, read, { body: {}, ifMatch: ifMatch(id) }),
        ),
      revisions: (id, query) => request('GET', `${at(id)}revisions/`, listFrom(revisionFrom), { query }),
      revision: (id, version) => request('GET', `${at(id)}revisions/${version}/`, read),
      previewLinks: (id) => request('GET', `${at(id)}preview-links/`, listFrom(entityFrom)),
      addPreviewLink: (id) => request('POST', `${at(id)}preview-links/`, entityFrom, { body: {} }),
      removePreviewLink: (id, link) => request('DELETE', `${at(id)}preview-links/${link}/`, nothing),
      editing: (id, editor) => request('POST', `${at(id)}editing/`, editorsFrom, { body: { editor }, isQuiet: true }),
      stopEditing: (id, editor) =>
        request('DELETE', `${at(id)}editing/${editor}/`, nothing, { isQuiet: true, keepalive: true }),
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
