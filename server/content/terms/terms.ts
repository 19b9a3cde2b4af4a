import type { z } from 'zod'
import { collectionReply, type termBody } from '../../contract/content/terms.ts'
import type { Deps } from '../../app/deps.ts'
import { listAddress, listOf, listReply, offsetOf, orderOf } from '../../http/rest/lists.ts'
import { denied, invalid, missing } from '../../http/problem.ts'
import type { RestReply, MemberCaller } from '../../http/rest/route.ts'
import { writeAudit } from '../stored/audit.ts'
import type { TermKind } from './kinds.ts'
import { orderingOf, termsQuery, wireOfTerm } from './list.ts'
import { collected, termPage, addTerm, dropTerm, termByNumber, usersOfTerm } from './term-store.ts'

export const collectionsQuery = termsQuery

export const collectionsReply = listOf(collectionReply)

/** The most documents listed per collection. */
const ITEMS_MAX = 100

/** Lists the collections by page, each with its published documents. */
export const listCollections = async (
  { db, config, now }: Pick<Deps, 'db' | 'config' | 'now'>,
  { query }: { query: z.output<typeof collectionsQuery> },
): Promise<RestReply> => {
  const { name, isDescending } = orderOf(query.ordering)
  const ordering = { by: orderingOf(name), isDescending }
  const filter = { kind: 'collection' as const, search: query.search ?? '', ordering, ...offsetOf(query) }
  const { rows, ...total } = await termPage(db, filter)
  const at = now()
  const results = []
  for (const row of rows) {
    const items = await collected(db, row.id, { at, most: ITEMS_MAX })
    const lines = items.map(({ kind, number, title, slug }) => ({ kind, id: number, title, slug: slug ?? '' }))
    results.push({ ...wireOfTerm(row), items: lines })
  }
  const address = listAddress({ config }, '/lessons-collections/list-items/')
  return { status: 200, body: listReply(results, total, query, address) }
}

type WriteDeps = Pick<Deps, 'config' | 'db' | 'transact' | 'now'>

const whoOf = ({ member, tokenId }: MemberCaller) => ({ personId: member.id, tokenId })

/** Adds a term: 201. If the name is taken, returns the existing term: 200, unchanged. */
export const createTerm =
  (kind: TermKind) =>
  async (
    { transact, now }: WriteDeps,
    { body: { name } }: { body: z.output<typeof termBody> },
    caller: MemberCaller,
  ): Promise<RestReply> => {
    const at = now()
    const { term, isNew } = await transact(async (tx) => {
      const added = await addTerm(tx, { kind, name, personId: caller.member.id, at })
      const note = { ...whoOf(caller), action: 'create', target: added.term.id, version: null, at }
      if (added.isNew) await writeAudit(tx, note)
      return added
    })
    return { status: isNew ? 201 : 200, body: wireOfTerm(term) }
  }

/** Deletes an unused term, for its creator and staff. Otherwise refuses `name` with the number of documents that use it. */
export const deleteTerm =
  (kind: TermKind) =>
  async (
    { transact, now }: WriteDeps,
    { params: { id } }: { params: { id: number } },
    caller: MemberCaller,
  ): Promise<RestReply> => {
    const { member } = caller
    const at = now()
    await transact(async (tx) => {
      const term = (await termByNumber(tx, kind, id)) ?? missing()
      if (member.role !== 'staff' && term.personId !== member.id) denied()
      const users = await usersOfTerm(tx, term.id)
      if (users > 0) invalid({ path: ['name'], message: 'termUsed', about: { count: users } })
      await dropTerm(tx, term.id)
      await writeAudit(tx, { ...whoOf(caller), action: 'delete', target: term.id, version: null, at })
    })
    return { status: 204 }
  }
