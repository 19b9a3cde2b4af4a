import { isKind } from '../../../server/contract/content/documents/document-id.ts'
import type { DocumentKind } from '../../../server/contract/content/state.ts'
import { isObject } from '../../../server/contract/is-object.ts'
import { isNumber, isText } from '../guards.ts'
import type { ProgressKind, ProgressReport } from '../progress.ts'
import type { Outcome } from './outcome.ts'
import { allFrom, entityFrom, type Entity, lineFrom, listFrom, nothing, type Reader, recordFrom } from './read.ts'
import type { Requests } from './requests.ts'
import { type DocumentLine, type Listed, type Named, type Query } from './wire.ts'

type Terms = Promise<Outcome<Listed<Named<number>>>>
/** A collection and its published documents. */
export interface Collection extends Named<number> {
  items: readonly CollectedLine[]
}

/** A published document of a collection; `kind` selects the calls for it. */
export interface CollectedLine {
  kind: DocumentKind
  id: number
  title: string
  slug: string
}

type Facts = Readonly<Record<string, unknown>>

/** A person as returned by lists and `users/me/`. */
export interface Person {
  id: string
  name: string
  role: string
  /** Of `users/me/`: whether the school shows script blocks, `run` or `off`. */
  script_blocks?: string
}

/** A comment on a document: `obj_type` is its kind, `obj_id` its id. */
interface NewComment {
  obj_id: number
  obj_type: DocumentKind
  text: string
  /** The id of the comment that it replies to. */
  reply_to?: number
}

/** A comment as its readers and moderators see it. */
export interface ShownComment {
  id: number
  obj_type: DocumentKind
  obj_id: number
  /** The id of the comment that it replies to; null if it is no reply. */
  reply_to: number | null
  /** In the list of a document: the replies to it, oldest first. */
  replies: readonly ShownComment[]
  text: string
  author: { name: string }
  is_hidden: boolean
  /** The caller may hide and restore it. */
  may_hide: boolean
  /** ISO. */
  created_at: string
  /** Of a hidden comment, if the caller may restore it: when it was hidden, in ISO, and by whom as far as that is known. */
  hidden_at: string | null
  hidden_by: string | null
}

/** A comment among those on all documents. */
export interface ModeratedComment extends ShownComment {
  obj_title: string
}

/** Calls for users, categories, tags, collections, comments and the other data around documents. Source: content spec §6, §7. */
export interface CommunityCalls {
  me: () => Promise<Outcome<Person>>
  users: (query?: Query) => Promise<Outcome<Listed<Person>>>
  authors: (query?: Query) => Promise<Outcome<Listed<Person>>>
  categories: (query?: Query) => Terms
  lessonCategories: (query?: Query) => Terms
  tags: (query?: Query) => Terms
  schoolTags: (query?: Query) => Terms
  popularTags: (query?: Query) => Terms
  popularSchoolTags: (query?: Query) => Terms
  collections: (query?: Query) => Promise<Outcome<Listed<Collection>>>
  addTag: (name: string) => Promise<Outcome<Named<number>>>
  addSchoolTag: (name: string) => Promise<Outcome<Named<number>>>
  /** Categories and collections are added by staff. */
  addCategory: (name: string) => Promise<Outcome<Named<number>>>
  addLessonCategory: (name: string) => Promise<Outcome<Named<number>>>
  addCollection: (name: string) => Promise<Outcome<Named<number>>>
  removeTag: (id: number) => Promise<Outcome<true>>
  removeSchoolTag: (id: number) => Promise<Outcome<true>>
  comments: (query: { obj_id: number; obj_type: DocumentKind; ordering?: string }) => Promise<Outcome<Listed<Entity>>>
  /** The same with the token: hidden comments too, for the author of the document, and staff. */
  commentsToModerate: (query: Query) => Promise<Outcome<Listed<ShownComment>>>
  /** The comments on all documents of the caller, for staff on everybody's; `hidden: 1` for hidden ones only. */
  commentsEverywhere: (query: Query) => Promise<Outcome<Listed<ModeratedComment>>>
  addComment: (comment: NewComment) => Promise<Outcome<ShownComment>>
  removeComment: (id: number) => Promise<Outcome<true>>
  /** Hides a comment from readers, or shows it to them again: for the author of its document, and staff. */
  hideComment: (id: number) => Promise<Outcome<ShownComment>>
  restoreComment: (id: number) => Promise<Outcome<ShownComment>>
  /** Reports what was read. Answers how much was kept, and which documents the caller may not open. */
  saveProgress: (reports: readonly ProgressReport[]) => Promise<Outcome<Facts>>
  /** How far the caller has read a document, and of a course its lessons. */
  progress: (kind: ProgressKind, id: number) => Promise<Outcome<Facts>>
  /** What the caller may open: bought, or begun. */
  myCourses: (query?: Query) => Promise<Outcome<Listed<Facts>>>
  /** `policyVersion` is that of the consent whose box the page's form has, and the visitor has ticked; required with separate consents. */
  captureEmail: (email: string, policyVersion?: string) => Promise<Outcome<true>>
  lessonsOf: (course: number) => Promise<Outcome<Listed<DocumentLine>>>
  schoolSchedules: (query?: Query) => Promise<Outcome<Listed<Facts>>>
  calcAmount: (query: Query) => Promise<Outcome<Facts>>
}

const personFrom: Reader<Person> = (row) =>
  isObject(row) && isText(row.id) && isText(row.name)
    ? {
        id: row.id,
        name: row.name,
        role: isText(row.role) ? row.role : '',
        ...(isText(row.script_blocks) && { script_blocks: row.script_blocks }),
      }
    : null

const termFrom: Reader<Named<number>> = (row) =>
  isObject(row) && isNumber(row.id) && isText(row.name) ? { id: row.id, name: row.name } : null

const commentFrom: Reader<ShownComment> = (row) => {
  if (!isObject(row) || !isNumber(row.id) || !isText(row.text) || !isObject(row.author)) return null
  const { obj_type, obj_id, created_at } = row
  if (!isText(created_at) || !isText(obj_type) || !isKind(obj_type) || !isNumber(obj_id)) return null
  const replies = allFrom(row.replies ?? [], commentFrom)
  return (
    replies && {
      id: row.id,
      obj_type,
      obj_id,
      reply_to: isNumber(row.reply_to) ? row.reply_to : null,
      replies,
      text: row.text,
      author: { name: isText(row.author.name) ? row.author.name : '' },
      is_hidden: row.is_hidden === true,
      may_hide: row.may_hide === true,
      created_at,
      hidden_at: isText(row.hidden_at) ? row.hidden_at : null,
      hidden_by: isText(row.hidden_by) ? row.hidden_by : null,
    }
  )
}

const moderatedFrom: Reader<ModeratedComment> = (row) => {
  const comment = commentFrom(row)
  return comment && isObject(row) ? { ...comment, obj_title: isText(row.obj_title) ? row.obj_title : '' } : null
}

const collectedFrom: Reader<CollectedLine> = (row) =>
  isObject(row) && isNumber(row.id) && isText(row.kind) && isKind(row.kind) && isText(row.title)
    ? { kind: row.kind, id: row.id, title: row.title, slug: isText(row.slug) ? row.slug : '' }
    : null

const collectionFrom: Reader<Collection> = (row) => {
  const term = termFrom(row)
  const items = isObject(row) ? allFrom(row.items ?? [], collectedFrom) : null
  return term && items && { ...term, items }
}

export const createCommunityCalls = (request: Requests): CommunityCalls => {
  const list =
    <Row>(path: string, read: Reader<Row>, isPublic = false) =>
    (query: Query = {}) =>
      request('GET', `${path}/`, listFrom(read), { query, isPublic })
  const add = (path: string) => (name: string) => request('POST', `${path}/`, termFrom, { body: { name } })
  const remove = (path: string) => (id: number) => request('DELETE', `${path}/${id}/`, nothing)
  return {
    me: () => request('GET', 'users/me/', personFrom),
    users: list('users', personFrom),
    authors: list('users/authors', personFrom),
    categories: list('categories', termFrom),
    lessonCategories: list('lesson-categories', termFrom),
    tags: list('tags', termFrom, true),
    schoolTags: list('school-tags', termFrom, true),
    popularTags: list('tags/popular', termFrom, true),
    popularSchoolTags: list('school-tags/popular', termFrom, true),
    collections: list('lessons-collections/list-items', collectionFrom, true),
    addTag: add('tags'),
    addSchoolTag: add('school-tags'),
    addCategory: add('categories'),
    addLessonCategory: add('lesson-categories'),
    addCollection: add('lessons-collections'),
    removeTag: remove('tags'),
    removeSchoolTag: remove('school-tags'),
    comments: list('obj-comments', entityFrom, true),
    commentsToModerate: list('obj-comments', commentFrom),
    commentsEverywhere: list('obj-comments/moderation', moderatedFrom),
    addComment: (comment) => request('POST', 'obj-comments/', commentFrom, { body: comment }),
    removeComment: remove('obj-comments'),
    hideComment: (id) => request('POST', `obj-comments/${id}/hide/`, commentFrom, { body: {} }),
    restoreComment: (id) => request('POST', `obj-comments/${id}/restore/`, commentFrom, { body: {} }),
    saveProgress: (reports) => request('POST', 'progress/', recordFrom, { body: { reports } }),
    progress: (kind, id) => request('GET', 'progress/', recordFrom, { query: { kind, id } }),
    myCourses: list('my-courses', recordFrom),
    captureEmail: (email, policyVersion) => {
      const consent = policyVersion === undefined ? {} : { policy: true, policy_version: policyVersion }
      return request('POST', 'capture-email/', nothing, { body: { email, ...consent } })
    },
    lessonsOf: (course) => request('GET', 'lessons/', listFrom(lineFrom), { query: { course } }),
    schoolSchedules: list('school-schedules', recordFrom),
    calcAmount: (query) => request('GET', 'payments/calc-amount', recordFrom, { query }),
  }
}
