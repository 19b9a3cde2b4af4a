import { blockTypes, storedType } from '../../server/contract/content/blocks/block-types.ts'
import type { DocumentKind } from '../../server/contract/content/state.ts'
import { isObject } from '../../server/contract/is-object.ts'
import type { BlockKind } from './content/blocks.ts'
import { type CommunityCalls, createCommunityCalls } from './content/community.ts'
import { createDocuments, type DocumentCalls } from './content/documents.ts'
import { createImageCalls, type ImageCalls } from './content/images.ts'
import type { Outcome } from './content/outcome.ts'
import { type Reader, entityFrom, type Entity, nothing } from './content/read.ts'
import { createRequests, type RequestDeps, type Requests } from './content/requests.ts'
import type { ListItem, Question } from './content/wire.ts'
import { isText } from './guards.ts'

/** Parts of documents that have endpoints of their own. Source: content spec §7. */
interface PartCalls {
  /** Creates without an id, replaces with one. `list_object` is the id of the block. */
  saveListItem: (item: ListItem & { list_object: number }) => Promise<Outcome<Entity>>
  removeListItem: (id: number) => Promise<Outcome<true>>
  /** Creates without an id, replaces with one. `quiz` is the id of the block. */
  saveQuestion: (question: Question & { quiz: number }) => Promise<Outcome<Entity>>
  removeQuestion: (id: number) => Promise<Outcome<true>>
  /** Where a script block of a draft runs in a sandboxed frame, for a minute: a path of the school. */
  draftFrame: (id: number) => Promise<Outcome<string>>
  /** The path depends on the kind: texts and headers are at `texts`, `images` at `galleries`. */
  removeBlock: (kind: BlockKind, id: number) => Promise<Outcome<true>>
}

const frameFrom: Reader<string> = (body) => (isObject(body) && isText(body.address) ? body.address : null)

const createPartCalls = (request: Requests): PartCalls => {
  const save = (path: string, { id, ...body }: { id: number | null }) =>
    id === null
      ? request('POST', `${path}/`, entityFrom, { body })
      : request('PUT', `${path}/${id}/`, entityFrom, { body: { id, ...body } })
  const removeAt = (path: string, id: number) => request('DELETE', `${path}/${id}/`, nothing)
  return {
    saveListItem: (item) => save('list-text-items', item),
    removeListItem: (id) => removeAt('list-text-items', id),
    saveQuestion: (question) => save('quiz-questions', question),
    removeQuestion: (id) => removeAt('quiz-questions', id),
    draftFrame: (id) => request('GET', `script-block/${id}/draft-frame/`, frameFrom, { isQuiet: true }),
    removeBlock: (kind, id) => removeAt(blockTypes[storedType(kind)].path, id),
  }
}

type Get = DocumentCalls['get']
type Save = DocumentCalls['save']
type Newest = DocumentCalls['draft']

/** Shortcuts to the document calls, one per kind and action. Source: content spec §7. */
interface NamedCalls {
  course: Get
  liveLesson: Get
  singleLesson: Get
  page: Get
  studio: Get
  webinar: Get
  contest: Get
  lesson: Get
  saveCourse: Save
  saveLiveLesson: Save
  saveSingleLesson: Save
  savePage: Save
  saveStudio: Save
  saveWebinar: Save
  saveContest: Save
  saveLesson: Save
  courseDraft: Newest
  webinarDraft: Newest
  contestDraft: Newest
  publishCourse: DocumentCalls['publish']
  removeLesson: DocumentCalls['remove']
}

/** The client of the content API. No method rejects: an error is an `Outcome` with `ok: false`. */
export interface ContentClient extends NamedCalls, CommunityCalls, ImageCalls, PartCalls {
  /** All calls of one kind of documents, including those without a shortcut: lists, versions, restoring. */
  documents: (kind: DocumentKind) => DocumentCalls
  /** Exchanges the username and password of an author or of staff for a token. Keep the token in memory only. */
  signIn: (username: string, password: string) => Promise<Outcome<string>>
  /**
   * Exchanges the session of an author or of staff on the school's own page for a token of 12 hours, which ends with the session; each of up
   * to five tabs has one of its own. `csrfToken` is what `check_auth` has answered. Refused as `denied` for others.
   */
  signInBySession: (csrfToken: string) => Promise<Outcome<SessionToken>>
}

interface SessionToken {
  token: string
  /** ISO. */
  expiresAt: string
}

const tokenFrom: Reader<string> = (body) => (isObject(body) && isText(body.token) ? body.token : null)

const sessionTokenFrom: Reader<SessionToken> = (body) =>
  isObject(body) && isText(body.token) && isText(body.expires_at)
    ? { token: body.token, expiresAt: body.expires_at }
    : null

/**
 * Creates a client of the content API: applies the rules of content spec §4, §5 and §9 to requests, and shows the notifications of §8 with
 * `notify`, which is `SchoolWidgets.notify` on a page. It never navigates away from the page.
 */
export const createContentClient = (deps: RequestDeps): ContentClient => {
  const request = createRequests(deps)
  const callsOf = createDocuments(request)
  const course = callsOf('course')
  const liveLesson = callsOf('live-lesson')
  const singleLesson = callsOf('single-lesson')
  const page = callsOf('page')
  const studio = callsOf('studio')
  const webinar = callsOf('webinar')
  const contest = callsOf('contest')
  const lesson = callsOf('lesson')
  return {
    ...createCommunityCalls(request),
    ...createImageCalls(request, deps),
    ...createPartCalls(request),
    documents: callsOf,
    signIn: (username, password) =>
      request('POST', 'api-token-auth/', tokenFrom, { body: { username, password }, isPublic: true }),
    signInBySession: (csrfToken) =>
      request('POST', 'api-token-auth/', sessionTokenFrom, { body: {}, isPublic: true, csrfToken }),
    course: course.get,
    liveLesson: liveLesson.get,
    singleLesson: singleLesson.get,
    page: page.get,
    studio: studio.get,
    webinar: webinar.get,
    contest: contest.get,
    lesson: lesson.get,
    saveCourse: course.save,
    saveLiveLesson: liveLesson.save,
    saveSingleLesson: singleLesson.save,
    savePage: page.save,
    saveStudio: studio.save,
    saveWebinar: webinar.save,
    saveContest: contest.save,
    saveLesson: lesson.save,
    courseDraft: course.draft,
    webinarDraft: webinar.draft,
    contestDraft: contest.draft,
    publishCourse: course.publish,
    removeLesson: lesson.remove,
  }
}
