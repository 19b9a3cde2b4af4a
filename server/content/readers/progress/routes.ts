import * as z from 'zod'
import {
  myCourseReply,
  progressBody,
  progressKind,
  progressReply,
  savedProgressReply,
} from '../../../contract/content/progress.ts'
import { digits } from '../../../contract/content/values/numbers.ts'
import { route } from '../../../http/rest/define.ts'
import { listOf, listQuery } from '../../../http/rest/lists.ts'
import type { RestRoute } from '../../../http/rest/route.ts'
import { listMyCourses } from './my-courses.ts'
import { readProgress, saveProgress } from './progress.ts'

const section = 'Progress'

/** Routes for what a person has read. */
export const progressRoutes: readonly RestRoute[] = [
  route({
    method: 'post',
    path: '/progress/',
    audience: 'person',
    section,
    summary:
      'Keeps what the caller has read: documents opened, the last block seen, quizzes finished. A report that comes twice counts once.',
    body: progressBody,
    limit: 'progressPerson',
    replies: { 200: savedProgressReply },
    handler: async (deps, { body }, caller) => ({ status: 200, body: await saveProgress(deps, body.reports, caller) }),
  }),
  route({
    method: 'get',
    path: '/progress/',
    audience: 'person',
    section,
    summary: 'How far the caller has read a document that is open to them, and of a course its lessons.',
    query: z.object({ kind: progressKind, id: digits }),
    replies: { 200: progressReply },
    handler: async (deps, { query }, caller) => ({ status: 200, body: await readProgress(deps, query, caller) }),
  }),
  route({
    method: 'get',
    path: '/my-courses/',
    audience: 'person',
    section,
    summary:
      'Courses, single and live lessons that the caller has bought, or may open and has begun; what was active last comes first.',
    query: listQuery(['active_at']).omit({ ordering: true }),
    replies: { 200: listOf(myCourseReply) },
    handler: async (deps, { query }, caller) => ({ status: 200, body: await listMyCourses(deps, query, caller) }),
  }),
]
