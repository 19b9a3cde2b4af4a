import type { z } from 'zod'
import { commentedQuery, commentBody, commentReply } from '../../contract/content/community.ts'
import { numbered } from '../../contract/content/terms.ts'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/rest/define.ts'
import { listAddress, listQuery, listReply, offsetOf, orderOf, listOf } from '../../http/rest/lists.ts'
import { denied, missing, Problem } from '../../http/rest/problem.ts'
import type { MemberCaller, RestCaller, RestReply, RestRoute } from '../../http/rest/route.ts'
import { documentId } from '../kinds.ts'
import { nextNumber } from '../documents/number-store.ts'
import { openness } from '../publishing/access.ts'
import { noteWrite } from '../versions/audit.ts'
import { addComment, type Comment, commentOn, commentPage, dropComment } from './comment-store.ts'

const COMMENTS_PATH = '/obj-comments/'

const commentsQuery = listQuery(['created_at']).extend(commentedQuery)

const targetOf = ({ id }: { id: number }) => `comment:${id}`

type Subject = Pick<z.output<typeof commentsQuery>, 'obj_type' | 'obj_id'>

const wireOf = ({ id, text, personId, createdAt }: Comment, name: string, subject: Subject, caller: RestCaller) => ({
  id,
  obj_type: subject.obj_type,
  obj_id: subject.obj_id,
  text,
  author: { name },
  is_own: personId === caller.member?.id,
  created_at: createdAt.toISOString(),
})

/** The comments on a published document, the oldest first, or with `-created_at` the latest. */
const listComments = async (
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  { query }: { query: z.output<typeof commentsQuery> },
  caller: RestCaller,
): Promise<RestReply> => {
  const contentId = documentId(query.obj_type, query.obj_id)
  if ((await openness(db, contentId, caller, now())) === null) return missing()
  const { isDescending } = orderOf(query.ordering)
  const { rows, ...total } = await commentPage(db, { contentId, isDescending, ...offsetOf(query) })
  const results = rows.map(({ comment, name }) => wireOf(comment, name, query, caller))
  return { status: 200, body: listReply(results, total, query, listAddress({ config }, COMMENTS_PATH)) }
}

/** Ten a minute from one place; those of one person are counted by the edge. Source: SECURITY R69. */
const spendOfPlace = async ({ limits }: Pick<Deps, 'limits'>, { ip }: RestCaller): Promise<void> => {
  const { isAllowed, retryAfter } = await limits.spend('commentIp', ip)
  if (!isAllowed) throw new Problem(429, { detail: 'tooManyTries', retryAfter })
}

/** Adds a comment to a published document; 403 to who may not open it, 404 where they find none. */
const createComment = async (
  { transact, now, limits }: Pick<Deps, 'transact' | 'now' | 'limits'>,
  { body }: { body: z.output<typeof commentBody> },
  caller: MemberCaller,
): Promise<RestReply> => {
  await spendOfPlace({ limits }, caller)
  const at = now()
  const contentId = documentId(body.obj_type, body.obj_id)
  const { member, tokenId } = caller
  const added = await transact(async (tx) => {
    const found = (await openness(tx, contentId, caller, at)) ?? missing()
    if (found === 'closed') return denied()
    const id = await nextNumber(tx, 'comment')
    const row = { id, contentId, personId: member.id, text: body.text, createdAt: at, deletedAt: null }
    await addComment(tx, row)
    await noteWrite(tx, { personId: member.id, tokenId, action: 'create', target: targetOf(row), version: null, at })
    return row
  })
  return { status: 201, body: wireOf(added, member.name, body, caller) }
}

/**
 * Deletes a comment: its author's own, those on an author's own documents, any for staff. A session deletes its person's own only. Others
 * are told 403, and 404 where the document is not shown.
 */
const deleteComment = async (
  { transact, now }: Pick<Deps, 'transact' | 'now'>,
  { params: { id } }: { params: { id: number } },
  caller: MemberCaller,
): Promise<RestReply> => {
  const at = now()
  const { member, tokenId } = caller
  await transact(async (tx) => {
    const { comment, documentAuthor } = (await commentOn(tx, id)) ?? missing()
    const isModerator = tokenId !== null && (member.role === 'staff' || documentAuthor === member.id)
    const mayDelete = comment.personId === member.id || isModerator
    if (!mayDelete) return (await openness(tx, comment.contentId, caller, at)) === null ? missing() : denied()
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

const section = 'Comments'

/** Comments on what is published. Source: content spec §7. */
export const commentRoutes: readonly RestRoute[] = [
  route({
    method: 'get',
    path: COMMENTS_PATH,
    audience: 'anyone',
    section,
    says: 'Lists the comments on a published document.',
    query: commentsQuery,
    replies: { 200: listOf(commentReply) },
    answer: listComments,
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
]
