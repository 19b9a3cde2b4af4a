import type { z } from 'zod'
import type { termBody } from '../../contract/content/terms.ts'
import type { Deps } from '../../deps.ts'
import { denied, invalid, missing } from '../../http/rest/problem.ts'
import type { MemberCaller, RestReply } from '../../http/rest/route.ts'
import { noteWrite } from '../versions/audit.ts'
import type { TermKind } from './kinds.ts'
import { wireOfTerm } from './list.ts'
import { addTerm, dropTerm, termByNumber, usersOfTerm } from './store.ts'

type WriteDeps = Pick<Deps, 'config' | 'db' | 'transact' | 'now'>

const whoOf = ({ member, tokenId }: MemberCaller) => ({ personId: member.id, tokenId })

/** Adds a term: 201. One that has this name is answered as it is: 200, and nothing changes. */
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
      if (added.isNew) await noteWrite(tx, note)
      return added
    })
    return { status: isNew ? 201 : 200, body: wireOfTerm(term) }
  }

/** Deletes a term that no document has: who made it, and staff. Refuses `name` with how many documents have it. */
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
      await noteWrite(tx, { ...whoOf(caller), action: 'delete', target: term.id, version: null, at })
    })
    return { status: 204 }
  }
