import * as z from 'zod'
import { summaryOf } from '../../../contract/content/documents/reply.ts'
import type { DocumentKind } from '../../../contract/content/state.ts'
import type { Deps } from '../../../deps.ts'
import { listAddress, listQuery, listReply, offsetOf, orderOf } from '../../../http/rest/lists.ts'
import type { MemberCaller, RestCaller, RestReply } from '../../../http/rest/route.ts'
import { kinds } from '../../kinds.ts'
import { listPublished, type PublishedQuery, publishedQuery } from '../../publishing/list.ts'
import { PUBLISHED_ORDERINGS } from '../../publishing/lists/store.ts'
import { isStaff } from '../admit.ts'
import { documentOfRows } from '../load.ts'
import { looksOf } from '../looks.ts'
import { isWriter } from '../read.ts'
import type { ContentRow } from '../store.ts'
import type { StoredDocument } from '../stored.ts'
import { wireOf } from '../wire.ts'
import { type DocumentFilter, type DocumentOrder, documentPage, documentsThatFit } from './store.ts'

type ListDeps = Pick<Deps, 'db' | 'now' | 'config'>

const SEARCH_MAX = 200
const orderings = ['position', 'id', 'title', 'status', 'created_at', 'updated_at', 'published_at'] as const

/** What documents are listed by: `status` and `search` tell authors' own documents apart, the rest is anybody's. Source: DESIGN §7. */
export const documentsQuery = publishedQuery.extend({
  ...listQuery(orderings).shape,
  status: z.enum(['0', '1', '2'], 'wrongKind').transform(Number).optional(),
  search: z.string('wrongKind').max(SEARCH_MAX, 'wrongKind').optional(),
  slug: z.string('wrongKind').max(SEARCH_MAX, 'wrongKind').optional(),
})

type DocumentsQuery = z.infer<typeof documentsQuery>

const withoutParts = (content: ContentRow): StoredDocument =>
  documentOfRows({ content, blocks: [], items: [], images: [] })

/** Engines fold the case of Latin letters only. */
const fold = (text: string) => text.toLocaleLowerCase('ru')

const COLUMNS: Readonly<Record<string, DocumentOrder>> = {
  id: 'id',
  title: 'title',
  status: 'status',
  created_at: 'created_at',
  updated_at: 'updated_at',
}

const found = async (db: Deps['db'], filter: DocumentFilter, query: DocumentsQuery) => {
  const { name, isDescending } = orderOf(query.ordering)
  const ordering = { by: COLUMNS[name] ?? 'id', isDescending }
  const part = offsetOf(query)
  const isByPlace = name === 'position' && filter.kind === 'lesson'
  if (!isByPlace && !query.search) {
    const { rows, count } = await documentPage(db, filter, ordering, part)
    return { documents: rows.map(withoutParts), count }
  }
  const wished = fold(query.search ?? '')
  const all = (await documentsThatFit(db, filter, ordering)).map(withoutParts).filter(({ state }) => {
    return fold(state.fields.title).includes(wished)
  })
  const placeOf = ({ state }: StoredDocument) => (isDescending ? -state.fields.position : state.fields.position)
  const inOrder = isByPlace ? all.toSorted((one, other) => placeOf(one) - placeOf(other)) : all
  return { documents: inOrder.slice(part.offset, part.offset + part.limit), count: all.length }
}

/** The documents that the caller may edit, in short: an author's own, to staff everybody's. */
const listEdited = async (
  deps: ListDeps,
  kind: DocumentKind,
  query: DocumentsQuery,
  { member }: MemberCaller,
): Promise<RestReply> => {
  const filter = {
    kind,
    authorId: isStaff(member) ? (query.author ?? null) : member.id,
    status: query.status ?? null,
    slug: query.slug?.toLowerCase() ?? null,
    course: query.course ?? null,
  }
  const { documents, count } = await found(deps.db, filter, query)
  const looks = await looksOf(deps.db, documents)
  const lines = documents.map((document) => summaryOf(kind, wireOf(document, looks)))
  return { status: 200, body: listReply(lines, count, query, listAddress(deps, `/${kinds[kind].path}/`)) }
}

const isForReaders = (ordering: string): ordering is PublishedQuery['ordering'] =>
  PUBLISHED_ORDERINGS.some((name) => name === orderOf(ordering).name)

/** What readers' lists are not ordered by comes in their usual order. */
const asPublished = ({ ordering, ...query }: DocumentsQuery): PublishedQuery => ({
  ...query,
  ordering: isForReaders(ordering) ? ordering : 'position',
})

/** GET of a kind: to who writes the documents that they may edit, to everybody else what is published. Source: DESIGN §7. */
export const listDocuments =
  (kind: DocumentKind) =>
  async (deps: ListDeps, { query }: { query: DocumentsQuery }, caller: RestCaller): Promise<RestReply> =>
    isWriter(caller) ? listEdited(deps, kind, query, caller) : listPublished(deps, kind, asPublished(query), caller)
