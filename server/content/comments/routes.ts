import * as z from 'zod'
import { commentedQuery, commentBody, commentReply, moderatedReply } from '../../contract/content/community.ts'
import { numbered } from '../../contract/content/terms.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/rest/define.ts'
import { listAddress, listQuery, listReply, offsetOf, orderOf, listOf } from '../../http/rest/lists.ts'
import { denied, missing, Problem } from '../../http/rest/problem.ts'
import type { MemberCaller, RestCaller, RestReply, RestRoute } from '../../http/rest/route.ts'
import { documentId } from '../kinds.ts'
import { nextNumber } from '../documents/number-store.ts'
import { openness } from '../publishing/access.ts'
import { authorOf } from '../publishing/published-store.ts'
import { noteWrite } from '../versions/audit.ts'
import {
  addComment,
  type Comment,
  commentOn,
  commentPage,
  dropComment,
  hidersOf,
  moderationPage,
  setHidden,
  targetOf,
} from './comment-store.ts'

const COMMENTS_PATH = '/obj-comments/'

const MODERATION_PATH = `${COMMENTS_PATH}moderation/`

const commentsQuery = listQuery(['created_at']).extend(commentedQuery)

const moderationQuery = listQuery(['created_at']).extend({
  hidden: z.literal('1').optional().meta({ description: '1: hidden comments only.' }),
})

type Subject = Pick<z.output<typeof commentsQuery>, 'obj_type' | 'obj_id'>

const wireOf = (
  { id, text, personId, createdAt, hiddenAt }: Comment,
  name: string,
  subject: Subject,
  { member }: RestCaller,
  /** The names of who has hidden comments; null for who may not hide them. */
  hiders: ReadonlyMap<string, string> | null,
) => ({
  id,
  obj_type: subject.obj_type,
  obj_id: subject.obj_id,
  text,
  author: { name },
  is_own: personId === member?.id,
  is_hidden: hiddenAt !== null,
  may_hide: hiders !== null,
  created_at: createdAt.toISOString(),
  ...(hiders && hiddenAt && { hidden_at: hiddenAt.toISOString(), hidden_by: hiders.get(targetOf({ id })) ?? null }),
})

const NONE: ReadonlyMap<string, string> = new Map()

type Site = Pick<Deps, 'config'>

/**
 * Whether the caller hides and restores the comments on a document: its author and staff do, by a token or by a session on the school's own
 * pages. On a landing a session gives no such right.
 */
const isModerator = (
  { config }: Site,
  { member, tokenId, origin }: RestCaller,
  documentAuthor: string | null,
): boolean => {
  if (!member || (tokenId === null && origin !== config.baseUrl)) return false
  return member.role === 'staff' || (member.role === 'author' && documentAuthor === member.id)
}

/** The same by the number of the document; asks for its author only where that matters. */
const moderates = async (db: Db, site: Site, contentId: string, caller: RestCaller): Promise<boolean> =>
  isModerator(site, caller, caller.member?.role === 'author' ? await authorOf(db, contentId) : null)

/**
 * Lists the comments on a published document, oldest first, or latest first with `-created_at`: for who may open it, unless all comments are
 * public. Hidden ones are listed for moderators, and for the caller who wrote them.
 */
const listComments = async (
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  { query }: { query: z.output<typeof commentsQuery> },
  caller: RestCaller,
): Promise<RestReply> => {
  const contentId = documentId(query.obj_type, query.obj_id)
  const found = (await openness(db, contentId, caller, now())) ?? missing()
  const { isDescending } = orderOf(query.ordering)
  const mayHide = await moderates(db, { config }, contentId, caller)
  if (found === 'closed' && !mayHide && !config.hasPublicComments) return denied()
  const reader = { personId: caller.member?.id ?? null, isModerator: mayHide }
  const { rows, ...total } = await commentPage(db, { contentId, reader, isDescending, ...offsetOf(query) })
  const hiders = mayHide
    ? await hidersOf(
        db,
        rows.map(({ comment }) => comment),
      )
    : null
  const results = rows.map(({ comment, name }) => wireOf(comment, name, query, caller, hiders))
  return { status: 200, body: listReply(results, total, query, listAddress({ config }, COMMENTS_PATH)) }
}

/** Lists the comments on all documents that the caller moderates: an author their own, staff everybody's. */
const listModeration = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { query }: { query: z.output<typeof moderationQuery> },
  caller: MemberCaller,
): Promise<RestReply> => {
  const { isDescending } = orderOf(query.ordering)
  const { id, role } = caller.member
  const which = { authorId: role === 'staff' ? null : id, isHiddenOnly: query.hidden !== undefined, isDescending }
  const { rows, ...total } = await moderationPage(db, { ...which, ...offsetOf(query) })
  const hiders = await hidersOf(
    db,
    rows.map(({ comment }) => comment),
  )
  const results = rows.map(({ comment, name, kind, number, title }) => ({
    ...wireOf(comment, name, { obj_type: kind, obj_id: number }, caller, hiders),
    obj_title: title,
  }))
  return { status: 200, body: listReply(results, total, query, listAddress({ config }, MODERATION_PATH)) }
}

/** Limits comments to ten a minute per IP address; the HTTP layer applies the limit per person. Source: SECURITY R69. */
const spendOfPlace = async ({ limits }: Pick<Deps, 'limits'>, { ip }: RestCaller): Promise<void> => {
  const { isAllowed, retryAfter } = await limits.spend('commentIp', ip)
  if (!isAllowed) throw new Problem(429, { detail: 'tooManyTries', retryAfter })
}

/** Adds a comment to a published document; 403 if the caller may not open it, 404 if they cannot see it. */
const createComment = async (
  { transact, now, limits, config }: Pick<Deps, 'transact' | 'now' | 'limits' | 'config'>,
  { body }: { body: z.output<typeof commentBody> },
  caller: MemberCaller,
): Promise<RestReply> => {
  await spendOfPlace({ limits }, caller)
  const at = now()
  const contentId = documentId(body.obj_type, body.obj_id)
  const { member, tokenId } = caller
  const { added, mayHide } = await transact(async (tx) => {
    const found = (await openness(tx, contentId, caller, at)) ?? missing()
    if (found === 'closed') return denied()
    const id = await nextNumber(tx, 'comment')
    const row = {
      id,
      contentId,
      personId: member.id,
      text: body.text,
      createdAt: at,
      hiddenAt: null,
      deletedAt: null,
    }
    await addComment(tx, row)
    await noteWrite(tx, { personId: member.id, tokenId, action: 'create', target: targetOf(row), version: null, at })
    return { added: row, mayHide: await moderates(tx, { config }, contentId, caller) }
  })
  return { status: 201, body: wireOf(added, member.name, body, caller, mayHide ? NONE : null) }
}

/** Refuses with 403, or with 404 a caller who cannot see the document. */
const refuse = async (db: Db, { contentId }: Comment, caller: RestCaller, at: Date): Promise<never> =>
  (await openness(db, contentId, caller, at)) === null ? missing() : denied()

/**
 * Deletes a comment: the caller's own, and for moderators by a token any. Otherwise 403, or 404 if the caller cannot see the document.
 */
const deleteComment = async (
  { transact, now, config }: Pick<Deps, 'transact' | 'now' | 'config'>,
  { params: { id } }: { params: { id: number } },
  caller: MemberCaller,
): Promise<RestReply> => {
  const at = now()
  const { member, tokenId } = caller
  await transact(async (tx) => {
    const { comment, documentAuthor } = (await commentOn(tx, id)) ?? missing()
    const isOwn = comment.personId === member.id
    if (!isOwn && (tokenId === null || !isModerator({ config }, caller, documentAuthor)))
      return refuse(tx, comment, caller, at)
    await dropComment(tx, id, at)
    await noteWrite(tx, {
      personId: member.id,
      tokenId,
      action: 'delete',
      target: targetOf(comment),
      version: null,
      at,
    })
  })
  return { status: 204 }
}

/**
 * Hides a comment from readers, or shows it to them again, for moderators; changes nothing if it is so already. Otherwise 403, or 404 if the
 * caller cannot see the document.
 */
const moderateComment =
  (action: 'hide' | 'restore') =>
  async (
    { transact, now, config }: Pick<Deps, 'transact' | 'now' | 'config'>,
    { params: { id } }: { params: { id: number } },
    caller: MemberCaller,
  ): Promise<RestReply> => {
    const at = now()
    const { member, tokenId } = caller
    const { moderated, hiders } = await transact(async (tx) => {
      const found = (await commentOn(tx, id)) ?? missing()
      const { comment, documentAuthor } = found
      if (!isModerator({ config }, caller, documentAuthor)) return refuse(tx, comment, caller, at)
      const isHiding = action === 'hide'
      if (isHiding === (comment.hiddenAt !== null)) return { moderated: found, hiders: await hidersOf(tx, [comment]) }
      const hiddenAt = isHiding ? at : null
      await setHidden(tx, id, hiddenAt)
      await noteWrite(tx, { personId: member.id, tokenId, action, target: targetOf(comment), version: null, at })
      return {
        moderated: { ...found, comment: { ...comment, hiddenAt } },
        hiders: new Map([[targetOf(comment), member.name]]),
      }
    })
    const { comment, name, kind, number } = moderated
    return { status: 200, body: wireOf(comment, name, { obj_type: kind, obj_id: number }, caller, hiders) }
  }

const section = 'Comments'

const nothing = z.strictObject({})

const moderating = (action: 'hide' | 'restore', says: string): RestRoute =>
  route({
    method: 'post',
    path: `${COMMENTS_PATH}:id/${action}/`,
    audience: 'person',
    section,
    says,
    params: numbered,
    body: nothing,
    replies: { 200: commentReply },
    answer: moderateComment(action),
  })

/** Routes for comments on published documents. Source: content spec §7. */
export const commentRoutes: readonly RestRoute[] = [
  route({
    method: 'get',
    path: COMMENTS_PATH,
    audience: 'anyone',
    section,
    says: 'Lists the comments on a published document that the caller may open; hidden ones for moderators and for who wrote them.',
    query: commentsQuery,
    mayDeny: true,
    replies: { 200: listOf(commentReply) },
    answer: listComments,
  }),
  route({
    method: 'get',
    path: MODERATION_PATH,
    audience: 'author',
    section,
    says: 'Lists the comments on all documents of the caller, hidden ones too; for staff on those of everybody.',
    query: moderationQuery,
    replies: { 200: listOf(moderatedReply) },
    answer: listModeration,
  }),
  route({
    method: 'post',
    path: COMMENTS_PATH,
    audience: 'person',
    section,
    says: 'Adds a comment, plain text, to a published document that the caller may open.',
    body: commentBody,
    limit: 'commentPerson',
    replies: { 201: commentReply },
    answer: createComment,
  }),
  route({
    method: 'delete',
    path: `${COMMENTS_PATH}:id/`,
    audience: 'person',
    section,
    says: 'Deletes a comment: who wrote it, and by a token the author of the document, and staff.',
    params: numbered,
    replies: { 204: null },
    answer: deleteComment,
  }),
  moderating(
    'hide',
    "Hides a comment from readers: the author of the document, and staff; by a session on the school's own pages.",
  ),
  moderating(
    'restore',
    "Shows a hidden comment to readers again: the author of the document, and staff; by a session on the school's own pages.",
  ),
]
