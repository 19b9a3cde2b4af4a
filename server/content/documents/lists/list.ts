import * as z from 'zod'
import { summaryOf } from '../../../contract/content/documents/reply.ts'
import { isPublicationState, publicationStates } from '../../../contract/content/documents/publication.ts'
import type { DocumentKind } from '../../../contract/content/state.ts'
import { refuse } from '../../../contract/content/values/errors.ts'
import type { Deps } from '../../../app/deps.ts'
import { listAddress, listQuery, listReply, offsetOf, orderOf } from '../../../http/rest/lists.ts'
import { invalid } from '../../../http/problem.ts'
import type { MemberCaller, RestCaller, RestReply } from '../../../http/rest/route.ts'
import { kinds } from '../../kinds.ts'
import { listPublished, type PublishedQuery, publishedQuery, termsOf } from '../../publishing/list.ts'
import { PUBLISHED_ORDERINGS } from '../../publishing/published-list-store.ts'
import { foldTitle } from '../../lists/title-key.ts'
import { isStaff } from '../rights.ts'
import { documentOfRows } from '../load.ts'
import { referencesOf } from '../references.ts'
import { isWriter } from '../read.ts'
import type { StoredDocument } from '../../stored/stored.ts'
import { wireOf } from '../../stored/wire.ts'
import { publicationStatusOf } from '../../stored/stored.ts'
import { documentPage, type DocumentOrder, type ListedDocument } from './document-list-store.ts'
import { courseTitles } from '../../lists/list-store.ts'

type ListDeps = Pick<Deps, 'db' | 'now' | 'config'>

const ORDERINGS = ['position', 'id', 'title', 'status', 'created_at', 'updated_at', 'published_at'] as const

/**
 * The query of a list of documents. `deleted=1` lists deleted documents that can be restored. It and the orderings that reveal drafts are
 * for authors and staff, who list drafts; other callers list published documents. Source: DESIGN §7.
 */
export const documentsQuery = publishedQuery.extend({
  ...listQuery(ORDERINGS).shape,
  deleted: z.enum(['0', '1'], 'wrongKind').optional(),
  state: z
    .string('wrongKind')
    .transform((text, context) => {
      const named = text.split(',').filter((state) => state !== '')
      const states = named.filter(isPublicationState)
      const choices = publicationStates.join(', ')
      return states.length === named.length ? states : refuse(context, { message: 'choiceBad', about: { choices } })
    })
    .optional()
    .meta({ type: 'string', description: `For writers, one or more with commas: ${publicationStates.join(', ')}.` }),
})

type DocumentsQuery = z.infer<typeof documentsQuery>

const withoutParts = (listed: ListedDocument): StoredDocument =>
  documentOfRows({ ...listed, blocks: [], items: [], images: [] })

const isOrdering = (name: string): name is DocumentOrder => ORDERINGS.some((known) => known === name)

const orderingOf = (ordering: string) => {
  const { name, isDescending } = orderOf(ordering)
  return {
    by: isOrdering(name)
      ? name
      : invalid({ path: ['ordering'], message: 'choiceBad', about: { choices: ORDERINGS.join(', ') } }),
    isDescending,
  }
}

/** Summaries of the documents that the caller may edit: an author's own, all for staff. */
const listEdited = async (
  deps: ListDeps,
  kind: DocumentKind,
  query: DocumentsQuery,
  { member }: MemberCaller,
): Promise<RestReply> => {
  const { state: states, status, course, author, slug, search } = query
  const at = deps.now()
  const filter = {
    kind,
    state: states && states.length > 0 ? { states, at } : undefined,
    authors: [...(isStaff(member) ? [] : [member.id]), ...(author === undefined ? [] : [author])],
    isDeleted: query.deleted === '1',
    status,
    course,
    slug: slug?.toLowerCase(),
    search: search && foldTitle(search),
    terms: termsOf(query),
  }
  const part = { ...offsetOf(query), ordering: orderingOf(query.ordering) }
  const { rows, ...counted } = await documentPage(deps.db, filter, part)
  const documents = rows.map(withoutParts)
  const references = await referencesOf(deps.db, documents)
  const titles = await courseTitles(
    deps.db,
    documents.flatMap(({ state }) => state.fields.course ?? []),
  )
  const lines = documents.map((document) => ({
    ...summaryOf(kind, wireOf(document, references)),
    ...(kind === 'lesson' && { course_title: titles.get(document.state.fields.course ?? 0) ?? null }),
    updated_at: document.updatedAt.toISOString(),
    ...publicationStatusOf(document, at),
  }))
  return { status: 200, body: listReply(lines, counted, query, listAddress(deps, `/${kinds[kind].path}/`)) }
}

const isForReaders = (ordering: string): ordering is PublishedQuery['ordering'] =>
  PUBLISHED_ORDERINGS.some((name) => name === orderOf(ordering).name)

/** Lists published documents: refuses `deleted=1`; ignores `state`, and an ordering that is for authors and staff only. */
const listForReader = async (
  deps: ListDeps,
  kind: DocumentKind,
  { ordering, deleted, state, ...query }: DocumentsQuery,
  caller: RestCaller,
): Promise<RestReply> => {
  if (deleted === '1') invalid({ path: ['deleted'], message: 'denied' })
  const known = isForReaders(ordering) ? ordering : PUBLISHED_ORDERINGS[0]
  const reply = await listPublished(deps, kind, { ...query, ordering: known }, caller)
  return { ...reply, ignored: [...(known === ordering ? [] : ['ordering']), ...(state ? ['state'] : [])] }
}

/** GET of a kind: authors and staff list the documents that they may edit, other callers the published ones. Source: DESIGN §7. */
export const listDocuments =
  (kind: DocumentKind) =>
  async (deps: ListDeps, { query }: { query: DocumentsQuery }, caller: RestCaller): Promise<RestReply> =>
    isWriter(caller) ? listEdited(deps, kind, query, caller) : listForReader(deps, kind, query, caller)
