import * as z from 'zod'
import { commentedQuery, commentBody, commentReply, moderatedReply } from '../../../contract/content/community.ts'
import { numbered } from '../../../contract/content/terms.ts'
import { REPLIES_MAX } from '../../../contract/limits.ts'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../app/deps.ts'
import { route } from '../../../http/rest/define.ts'
import { listAddress, listOf, listQuery, listReply, offsetOf, orderOf } from '../../../http/rest/lists.ts'
import { denied, invalid, missing, Problem } from '../../../http/problem.ts'
import type { MemberCaller, RestCaller, RestReply, RestRoute } from '../../../http/rest/route.ts'
import { nextNumber } from '../../stored/number-store.ts'
import { openness } from '../../publishing/access.ts'
import { writeAudit } from '../../stored/audit.ts'
import { documentId } from '../../../contract/content/documents/document-id.ts'
import {
  addComment,
  commentOn,
  commentPage,
  countReplies,
  dropComment,
  hidersOf,
  repliesTo,
  targetOf,
} from './comment-store.ts'
import {
  COMMENTS_PATH,
  isModerator,
  listModeration,
  moderateComment,
  moderates,
  MODERATION_PATH,
  moderationQuery,
  NONE,
  refuse,
  wireOf,
} from './moderation.ts'

const commentsQuery = listQuery(['created_at']).extend(commentedQuery)

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
  const ids = rows.map(({ comment }) => comment.id)
  const replies = await repliesTo(db, ids, reader)
  const hiders = mayHide
    ? await hidersOf(
        db,
        [...rows, ...replies].map(({ comment }) => comment),
      )
    : null
  const wire = ({ comment, name }: (typeof rows)[number]) => wireOf(comment, name, query, caller, hiders)
  const byComment = Map.groupBy(replies, ({ comment }) => comment.replyTo)
  const results = rows.map((row) => {
    const own = byComment.get(row.comment.id)?.map(wire)
    return { ...wire(row), ...(own && { replies: own }) }
  })
  return { status: 200, body: listReply(results, total, query, listAddress({ config }, COMMENTS_PATH)) }
}

/** Limits comments to ten a minute per IP address; the HTTP layer applies the limit per person. Source: SECURITY R69. */
const spendOfPlace = async ({ limits }: Pick<Deps, 'limits'>, { ip }: RestCaller): Promise<void> => {
  const { isAllowed, retryAfter } = await limits.spend('commentIp', ip)
  if (!isAllowed) throw new Problem(429, { detail: 'tooManyTries', retryAfter })
}

/** Refuses a reply unless it answers a visible comment on the document that is no reply itself and has fewer than 100 replies. */
const checkReply = async (tx: Tx, replyTo: number, contentId: string): Promise<void> => {
  const comment = (await commentOn(tx, replyTo))?.comment
  if (!comment || comment.contentId !== contentId || comment.replyTo !== null || comment.hiddenAt !== null)
    return invalid({ path: ['reply_to'], message: 'commentMissing' })
  if ((await countReplies(tx, replyTo)) >= REPLIES_MAX)
    return invalid({ path: ['reply_to'], message: 'repliesFull', about: { most: REPLIES_MAX } })
  return undefined
}

/** Adds a comment to a published document, or a reply to one; 403 if the caller may not open it, 404 if they cannot see it. */
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
    const replyTo = body.reply_to ?? null
    if (replyTo !== null) await checkReply(tx, replyTo, contentId)
    const id = await nextNumber(tx, 'comment')
    const row = {
      id,
      contentId,
      personId: member.id,
      replyTo,
      text: body.text,
      createdAt: at,
      hiddenAt: null,
      deletedAt: null,
    }
    await addComment(tx, row)
    await writeAudit(tx, { personId: member.id, tokenId, action: 'create', target: targetOf(row), version: null, at })
    return { added: row, mayHide: await moderates(tx, { config }, contentId, caller) }
  })
  return { status: 201, body: wireOf(added, member.name, body, caller, mayHide ? NONE : null) }
}

/**
 * Deletes a comment: the caller's own, or any for a moderator with a token. Otherwise 403, or 404 if the caller cannot see the document.
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
    await writeAudit(tx, {
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

const section = 'Comments'

const nothing = z.strictObject({})

const moderating = (action: 'hide' | 'restore', summary: string): RestRoute =>
  route({
    method: 'post',
    path: `${COMMENTS_PATH}:id/${action}/`,
    audience: 'person',
    section,
    summary,
    params: numbered,
    body: nothing,
    replies: { 200: commentReply },
    handler: moderateComment(action),
  })

/** Routes for comments on published documents. Source: content spec §7. */
export const commentRoutes: readonly RestRoute[] = [
  route({
    method: 'get',
    path: COMMENTS_PATH,
    audience: 'anyone',
    section,
    summary:
      'Lists the comments on a published document that the caller may open, with the replies to them; hidden ones for moderators and for who wrote them.',
    query: commentsQuery,
    mayDeny: true,
    replies: { 200: listOf(commentReply) },
    handler: listComments,
  }),
  route({
    method: 'get',
    path: MODERATION_PATH,
    audience: 'author',
    section,
    summary: 'Lists the comments on all documents of the caller, hidden ones too; for staff on those of everybody.',
    query: moderationQuery,
    replies: { 200: listOf(moderatedReply) },
    handler: listModeration,
  }),
  route({
    method: 'post',
    path: COMMENTS_PATH,
    audience: 'person',
    section,
    summary:
      'Adds a comment, plain text, to a published document that the caller may open, or a reply to a comment on it.',
    body: commentBody,
    limit: 'commentPerson',
    replies: { 201: commentReply },
    handler: createComment,
  }),
  route({
    method: 'delete',
    path: `${COMMENTS_PATH}:id/`,
    audience: 'person',
    section,
    summary:
      'Deletes a comment with the replies to it: who wrote it, and by a token the author of the document, and staff.',
    params: numbered,
    replies: { 204: null },
    handler: deleteComment,
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
