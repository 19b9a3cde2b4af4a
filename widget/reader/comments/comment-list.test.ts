import { expect, test } from 'vitest'
import type { Result } from '../../api/result.ts'
import { OPEN } from '../load-content.ts'
import type { Comment, CommentPage } from './comment-calls.ts'
import { type CommentAction, commentStep, noComments } from './comment-list.ts'

const reader = { ...OPEN, isSignedIn: true }

const aComment = (id: number, traits: Partial<Comment> = {}): Comment => ({
  id,
  text: `${id}`,
  author: 'Олег',
  createdAt: '2026-11-20T09:00:00Z',
  isOwn: true,
  isHidden: false,
  mayHide: false,
  replies: [],
  ...traits,
})

const aPage = (ids: number[], count: number, hasNext = true): Result<CommentPage> => ({
  ok: true,
  body: { comments: ids.map((id) => aComment(id)), count, isExact: true, hasNext },
})
const lost: Result<CommentPage> = { ok: false, reason: 'offline', fields: {} }

const after = (...actions: CommentAction[]) => actions.reduce(commentStep, noComments)
const shown = (...actions: CommentAction[]) => {
  const { comments, count, next } = after(...actions)
  return { ids: comments?.map(({ id }) => id), count, next }
}
const firstPage: CommentAction = { type: 'begun', result: aPage([9, 8, 7], 5), reader }

test('the next page is added, without comments that have moved there because somebody has written one', () => {
  const moved: CommentAction = { type: 'continued', page: 2, result: aPage([7, 6, 5], 6, false) }
  expect(shown(firstPage, moved)).toEqual({ ids: [9, 8, 7, 6, 5], count: 6, next: null })
})

test('after a deletion the last page is asked for again, since the next comment has moved there', () => {
  const removed: CommentAction = { type: 'removed', id: 8 }
  expect(shown(firstPage, removed)).toEqual({ ids: [9, 7], count: 4, next: 1 })
  const again: CommentAction = { type: 'continued', page: 1, result: aPage([9, 7, 6], 4) }
  expect(shown(firstPage, removed, again)).toEqual({ ids: [9, 7, 6], count: 4, next: 2 })
})

test('a deletion from a whole list asks for nothing', () => {
  const whole: CommentAction = { type: 'begun', result: aPage([9, 8], 2, false), reader }
  expect(shown(whole, { type: 'removed', id: 9 })).toEqual({ ids: [8], count: 1, next: null })
})

test('a new comment stands first, a changed one stays in its place', () => {
  expect(shown(firstPage, { type: 'added', comment: aComment(10) })).toEqual({ ids: [10, 9, 8, 7], count: 6, next: 2 })
  const hidden = after(firstPage, { type: 'changed', comment: aComment(8, { isHidden: true }) })
  expect(hidden.comments?.map(({ isHidden }) => isHidden)).toEqual([false, true, false])
})

test('a page that did not come leaves the others, and can be asked for again', () => {
  const failed: CommentAction = { type: 'continued', page: 2, result: lost }
  expect(after(firstPage, { type: 'asked' }, failed)).toMatchObject({ isFailed: true, isLoadingMore: false, next: 2 })
  const came: CommentAction = { type: 'continued', page: 2, result: aPage([6], 4, false) }
  expect(after(firstPage, failed, came)).toMatchObject({ isFailed: false, next: null })
})

test('another reader sees the first page anew', () => {
  const more: CommentAction = { type: 'continued', page: 2, result: aPage([6, 5], 5, false) }
  const other = { ...reader, isSignedIn: false }
  expect(shown(firstPage, more, { type: 'begun', result: aPage([9, 7], 2, false), reader: other })).toEqual({
    ids: [9, 7],
    count: 2,
    next: null,
  })
})

test('a reply stands last below its comment, where it is changed and removed, and counts as no comment', () => {
  const replied: CommentAction[] = [
    firstPage,
    { type: 'replied', to: 8, reply: aComment(10) },
    { type: 'replied', to: 8, reply: aComment(11) },
    { type: 'changed', comment: aComment(11, { isHidden: true }) },
    { type: 'removed', id: 10 },
    { type: 'changed', comment: aComment(8, { mayHide: true }) },
  ]
  const { comments, count, next } = after(...replied)
  expect([comments?.[1], count, next]).toEqual([
    aComment(8, { mayHide: true, replies: [aComment(11, { isHidden: true })] }),
    5,
    2,
  ])
})
