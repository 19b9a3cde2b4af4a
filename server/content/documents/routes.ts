import { type BodyMode, documentBody } from '../../contract/content/documents/body.ts'
import { documentReply, summaryReply } from '../../contract/content/documents/reply.ts'
import type { DocumentKind } from '../../contract/content/state.ts'
import { numbered } from '../../contract/content/terms.ts'
import { route } from '../../http/rest/define.ts'
import { listOf } from '../../http/rest/lists.ts'
import type { RestRoute } from '../../http/rest/route.ts'
import { documentKinds, kinds } from '../kinds.ts'
import { documentsQuery, listDocuments } from './lists/list.ts'
import { readDocument, readDraft, readLastPublished } from './read.ts'
import { addDocument, changeDocument, writeQuery } from './write.ts'

/** Singular and plural for the sentences and headings of the API description. */
const kindTexts: Record<DocumentKind, { section: string; one: string; many: string }> = {
  course: { section: 'Courses', one: 'a course', many: 'courses' },
  'live-lesson': { section: 'Live lessons', one: 'a live lesson', many: 'live lessons' },
  'single-lesson': { section: 'Single lessons', one: 'a single lesson', many: 'single lessons' },
  page: { section: 'Pages', one: 'a page', many: 'pages' },
  studio: { section: 'Studio', one: 'a studio page', many: 'studio pages' },
  webinar: { section: 'Webinars', one: 'a webinar', many: 'webinars' },
  contest: { section: 'Contests', one: 'a contest', many: 'contests' },
  lesson: { section: 'Lessons', one: 'a lesson', many: 'lessons' },
}

const changing = (kind: DocumentKind, method: 'put' | 'patch', mode: BodyMode, summary: string) =>
  route({
    method,
    path: `/${kinds[kind].path}/:id/`,
    audience: 'author',
    section: kindTexts[kind].section,
    summary,
    isDocument: true,
    params: numbered,
    query: writeQuery,
    body: documentBody(kind, mode),
    replies: { 200: documentReply(kind) },
    handler: changeDocument(kind, mode === 'replace' ? 'replace' : 'change'),
  })

const drafting = (kind: DocumentKind) =>
  route({
    method: 'get',
    path: `/${kinds[kind].path}/draft/`,
    audience: 'author',
    section: kindTexts[kind].section,
    summary: `Answers the caller's newest draft of ${kindTexts[kind].one} that has never been published.`,
    replies: { 200: documentReply(kind) },
    handler: readDraft(kind),
  })

const ofKind = (kind: DocumentKind): RestRoute[] => {
  const path = `/${kinds[kind].path}/`
  const { section, one, many } = kindTexts[kind]
  return [
    route({
      method: 'get',
      path,
      audience: 'anyone',
      section,
      summary: `Lists ${many}: to authors their own, to staff all, drafts too; to everybody else the published ones.`,
      query: documentsQuery,
      replies: { 200: listOf(summaryReply(kind)) },
      handler: listDocuments(kind),
    }),
    route({
      method: 'post',
      path,
      audience: 'author',
      section,
      summary: `Adds ${one}.`,
      isDocument: true,
      body: documentBody(kind, 'create'),
      replies: { 201: documentReply(kind) },
      handler: addDocument(kind),
    }),
    ...(kinds[kind].hasDraft ? [drafting(kind)] : []),
    route({
      method: 'get',
      path: `${path}:id/`,
      audience: 'anyone',
      section,
      summary: `Answers ${one}: to its author and to staff as it is edited, to everybody else as it is published.`,
      params: numbered,
      replies: { 200: documentReply(kind) },
      handler: readDocument(kind),
    }),
    route({
      method: 'get',
      path: `${path}:id/published/`,
      audience: 'author',
      section,
      summary: `Answers ${one} as it was last published, whole, in the form in which it is edited.`,
      params: numbered,
      replies: { 200: documentReply(kind) },
      handler: readLastPublished(kind),
    }),
    changing(kind, 'put', 'replace', `Replaces what the body has of ${one}; a list in it takes the place of the list.`),
    changing(kind, 'patch', 'change', `Changes what the body has of ${one}; status 1 publishes it.`),
  ]
}

/** Routes that read and write whole documents. Source: content spec §7, DESIGN §7. */
export const documentRoutes: readonly RestRoute[] = documentKinds.flatMap(ofKind)
