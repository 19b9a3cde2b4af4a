import type { Result } from '../../api/result.ts'
import type { Access } from '../access.ts'
import type { Comment, CommentPage } from './comment-calls.ts'

/** The comments that have been loaded, latest first. */
interface CommentList {
  /** Null until the first page has been loaded. */
  comments: readonly Comment[] | null
  /** Of all pages; at least so many if `isExact` is false. */
  count: number
  isExact: boolean
  /** How many pages have been loaded. */
  pages: number
  /** The number of the page to load next; null after the last. */
  next: number | null
  isFailed: boolean
  isLoadingMore: boolean
  /** The reader for whom the first page has been loaded: another one sees other comments. */
  reader: Access | null
}

export const noComments: CommentList = {
  comments: null,
  count: 0,
  isExact: true,
  pages: 0,
  next: null,
  isFailed: false,
  isLoadingMore: false,
  reader: null,
}

export type CommentAction =
  | { type: 'begun'; result: Result<CommentPage>; reader: Access }
  | { type: 'asked' }
  | { type: 'continued'; result: Result<CommentPage>; page: number }
  | { type: 'added' | 'changed'; comment: Comment }
  | { type: 'replied'; to: number; reply: Comment }
  | { type: 'removed'; id: number }

/** Adds a page. A comment that somebody has written meanwhile has moved the others, so that a page may repeat some. */
const joined = (before: readonly Comment[], page: readonly Comment[]): Comment[] => {
  const known = new Set(before.map(({ id }) => id))
  return [...before, ...page.filter(({ id }) => !known.has(id))].toSorted((one, other) => other.id - one.id)
}

const withPage = (list: CommentList, before: readonly Comment[], page: number, loaded: CommentPage): CommentList => {
  const { comments, count, isExact, hasNext } = loaded
  const next = hasNext ? page + 1 : null
  return { ...list, comments: joined(before, comments), count, isExact, pages: page, next, isFailed: false }
}

const withoutReply =
  (id: number) =>
  (comment: Comment): Comment => ({ ...comment, replies: comment.replies.filter((reply) => reply.id !== id) })

export const commentStep = (list: CommentList, action: CommentAction): CommentList => {
  const before = list.comments ?? []
  switch (action.type) {
    case 'begun': {
      const { result, reader } = action
      return result.ok ? { ...withPage(list, [], 1, result.body), reader } : { ...list, isFailed: true, reader }
    }
    case 'asked':
      return { ...list, isLoadingMore: true }
    case 'continued': {
      const loaded = { ...list, isLoadingMore: false }
      const { result, page } = action
      return result.ok ? withPage(loaded, before, page, result.body) : { ...loaded, isFailed: true }
    }
    case 'added':
      return { ...list, comments: [action.comment, ...before], count: list.count + 1 }
    case 'replied': {
      const { to, reply } = action
      const withReply = (one: Comment) => (one.id === to ? { ...one, replies: [...one.replies, reply] } : one)
      return { ...list, comments: before.map(withReply) }
    }
    case 'changed': {
      const { comment } = action
      const changed = (one: Comment): Comment =>
        one.id === comment.id ? { ...comment, replies: one.replies } : { ...one, replies: one.replies.map(changed) }
      return { ...list, comments: before.map(changed) }
    }
    case 'removed': {
      if (before.every(({ id }) => id !== action.id)) return { ...list, comments: before.map(withoutReply(action.id)) }
      const comments = before.filter(({ id }) => id !== action.id)
      // The first comment of the next page has moved to the last one that is loaded.
      return { ...list, comments, count: list.count - 1, next: list.next === null ? null : list.pages }
    }
    default:
      return list
  }
}
