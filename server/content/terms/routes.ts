import { numbered, popularReply, termBody, termReply } from '../../contract/content/terms.ts'
import { route } from '../../http/rest/define.ts'
import { listOf } from '../../http/rest/lists.ts'
import type { RestRoute } from '../../http/rest/route.ts'
import { collectionsQuery, listCollections, collectionsReply, createTerm, deleteTerm } from './terms.ts'
import type { TermKind } from './kinds.ts'
import { listPopular, listTerms, popularQuery, termsQuery } from './list.ts'

interface Wording {
  section: string
  /** Singular and plural for the sentences of the API description. */
  one: string
  many: string
}

const reading = (kind: TermKind, path: string, { section, many }: Wording) =>
  route({
    method: 'get',
    path,
    audience: 'anyone',
    section,
    summary: `Lists ${many}.`,
    query: termsQuery,
    replies: { 200: listOf(termReply) },
    handler: listTerms(kind, path),
  })

const popular = (kind: TermKind, path: string, { section, many }: Wording) =>
  route({
    method: 'get',
    path: `${path}popular/`,
    audience: 'anyone',
    section,
    summary: `Lists ${many} by how many published documents have them, the most used first.`,
    query: popularQuery,
    replies: { 200: listOf(popularReply) },
    handler: listPopular(kind),
  })

const creating = (kind: TermKind, path: string, audience: 'author' | 'staff', { section, one }: Wording) =>
  route({
    method: 'post',
    path,
    audience,
    section,
    summary: `Adds ${one}. The one that has this name already is answered with 200.`,
    body: termBody,
    replies: { 200: termReply, 201: termReply },
    handler: createTerm(kind),
  })

const deleting = (kind: TermKind, path: string, audience: 'author' | 'staff', { section, one }: Wording) =>
  route({
    method: 'delete',
    path: `${path}:id/`,
    audience,
    section,
    summary: `Deletes ${one} that no document has: staff, or who made it.`,
    params: numbered,
    replies: { 204: null },
    handler: deleteTerm(kind),
  })

const tagRoutes = (kind: TermKind, path: string, wording: Wording): RestRoute[] => [
  reading(kind, path, wording),
  creating(kind, path, 'author', wording),
  popular(kind, path, wording),
  deleting(kind, path, 'author', wording),
]

const categoryRoutes = (kind: TermKind, path: string, wording: Wording): RestRoute[] => [
  reading(kind, path, wording),
  creating(kind, path, 'staff', wording),
]

const categories = { section: 'Categories', one: 'a category', many: 'the categories' }
const lessonCategories = { section: 'Categories', one: 'a category of lessons', many: 'the categories of lessons' }
const tags = { section: 'Tags', one: 'a tag', many: 'the tags' }
const schoolTags = { section: 'Tags', one: 'a tag of the school', many: 'the tags of the school' }
const collections = { section: 'Collections', one: 'a collection', many: 'the collections' }

/** Routes for categories, tags and collections. Source: content spec §7. */
export const termRoutes: readonly RestRoute[] = [
  ...categoryRoutes('category', '/categories/', categories),
  ...categoryRoutes('lesson-category', '/lesson-categories/', lessonCategories),
  ...tagRoutes('tag', '/tags/', tags),
  ...tagRoutes('school-tag', '/school-tags/', schoolTags),
  route({
    method: 'get',
    path: '/lessons-collections/list-items/',
    audience: 'anyone',
    section: collections.section,
    summary: 'Lists the collections with what is published of them.',
    query: collectionsQuery,
    replies: { 200: collectionsReply },
    handler: listCollections,
  }),
  ...categoryRoutes('collection', '/lessons-collections/', collections),
]
