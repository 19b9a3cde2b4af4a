import { commentBody, commentReply } from '../../contract/content/comments.ts'
import { numbered } from '../../contract/content/terms.ts'
import { route } from '../../http/rest/define.ts'
import { listOf } from '../../http/rest/lists.ts'
import type { RestRoute } from '../../http/rest/route.ts'
import { COMMENTS_PATH, commentsQuery, createComment, deleteComment, listComments } from './comments.ts'

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
