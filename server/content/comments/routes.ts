import * as z from 'zod'
import { commentedQuery, commentBody, commentReply } from '../../contract/content/community.ts'
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
import { addComment, type Comment, commentOn, commentPage, dropComment, setHidden } from './comment-store.ts'

const COMMENTS_PATH = '/obj-comments/'

const commentsQuery = listQuery(['created_at']).extend(commentedQuery)

const targetOf = ({ id }: { id: number }) => `comment:${id}`

type Subject = Pick<z.output<typeof commentsQuery>, 'obj_type' | 'obj_id'>

const wireOf = (
  { id, text, personId, createdAt, hiddenAt }: Comment,
  name: string,
  subject: Subject,
  caller: RestCaller,
) => ({
  id,
  obj_type: subject.obj_type,
  obj_id: subject.obj_id,
  text,
  author: { name },
  is_own: personId === caller.member?.id,
  is_hidden: hiddenAt !== null,
  created_at: createdAt.toISOString(),
})

/** Whether the caller moderates the comments on a document, by token: its author and staff do. A session gives no such right. */
const isModerator = ({ member, tokenId }: RestCaller, documentAuthor: string | null): boolean =>
  member !== null && tokenId !== null && (member.role === 'staff' || documentAuthor === member.id)

/**
 * Lists the comments on a published document, oldest first, or latest first with `-created_at`. Hidden ones are listed for moderators, and
 * for the caller who wrote them.
 */
const listComments = async (
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  { query }: { query: z.output<typeof commentsQuery> },
  caller: RestCaller,
): Promise<RestReply> => {
  const contentId = documentId(query.obj_type, query.obj_id)
  if ((await openness(db, contentId, caller, now())) === null) return missing()
  const { isDescending } = orderOf(query.ordering)
  const documentAuthor = caller.tokenId === null ? null : await authorOf(db, contentId)
  const reader = { personId: caller.member?.id ?? null, isModerator: isModerator(caller, documentAuthor) }
  const { rows, ...total } = await commentPage(db, { contentId, reader, isDescending, ...offsetOf(query) })
  const results = rows.map(({ comment, name }) => wireOf(comment, name, query, caller))
  return { status: 200, body: listReply(results, total, query, listAddress({ config }, COMMENTS_PATH)) }
}

/** Limits comments to ten a minute per IP address; the HTTP layer applies the limit per person. Source: SECURITY R69. */
const spendOfPlace = async ({ limits }: Pick<Deps, 'limits'>, { ip }: RestCaller): Promise<void> => {
  const { isAllowed, retryAfter } = await limits.spend('commentIp', ip)
  if (!isAllowed) throw new Problem(429, { detail: 'tooManyTries', retryAfter })
}

/** Adds a comment to a published document; 403 if the caller may not open it, 404 if they cannot see it. */
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
    return row
  })
  return { status: 201, body: wireOf(added, member.name, body, caller) }
}

/** Refuses with 403, or with 404 a caller who cannot see the document. */
const refuse = async (db: Db, { contentId }: Comment, caller: RestCaller, at: Date): Promise<never> =>
  (await openness(db, contentId, caller, at)) === null ? missing() : denied()

/** Deletes a comment: the caller's own, and for moderators any. Otherwise 403, or 404 if the caller cannot see the document. */
const deleteComment = async (
  { transact, now }: Pick<Deps, 'transact' | 'now'>,
  { params: { id } }: { params: { id: number } },
  caller: MemberCaller,
): Promise<RestReply> => {
  const at = now()
  const { member, tokenId } = caller
  await transact(async (tx) => {
    const { comment, documentAuthor } = (await commentOn(tx, id)) ?? missing()
    const mayDelete = comment.personId === member.id || isModerator(caller, documentAuthor)
    if (!mayDelete) return refuse(tx, comment, caller, at)
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
    { transact, now }: Pick<Deps, 'transact' | 'now'>,
    { params: { id } }: { params: { id: number } },
    caller: MemberCaller,
  ): Promise<RestReply> => {
    const at = now()
    const { member, tokenId } = caller
    const moderated = await transact(async (tx) => {
      const found = (await commentOn(tx, id)) ?? missing()
      const { comment, documentAuthor } = found
      if (!isModerator(caller, documentAuthor)) return refuse(tx, comment, caller, at)
      const isHiding = action === 'hide'
      if (isHiding === (comment.hiddenAt !== null)) return found
      const hiddenAt = isHiding ? at : null
      await setHidden(tx, id, hiddenAt)
      await noteWrite(tx, { personId: member.id, tokenId, action, target: targetOf(comment), version: null, at })
      return { ...found, comment: { ...comment, hiddenAt } }
    })
    const { comment, name, kind, number } = moderated
    return { status: 200, body: wireOf(comment, name, { obj_type: kind, obj_id: number }, caller) }
  }

const section = 'Comments'

const nothing = z.strictObject({})

const moderating = (action: 'hide' | 'restore', says: string): RestRoute =>
  route({
    method: 'post',
    path: `${COMMENTS_PATH}:id/${action}/`,
    audience: 'author',
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
    says: 'Lists the comments on a published document; moderators by a token, and who wrote them, see hidden ones.',
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
  moderating('hide', 'Hides a comment from readers: the author of the document, and staff.'),
  moderating('restore', 'Shows a hidden comment to readers again: the author of the document, and staff.'),
]
