import type { z } from 'zod'
import type { termBody } from '../../contract/content/terms.ts'
import type { Deps } from '../../deps.ts'
import { denied, missing } from '../../http/rest/problem.ts'
import type { MemberCaller, RestReply } from '../../http/rest/route.ts'
import { noteWrite } from '../versions/audit.ts'
import type { TermKind } from './kinds.ts'
import { wireOfTerm } from './list.ts'
import { addTerm, dropTerm, termByNumber } from './store.ts'
import { usersOfTerm } from './users.ts'

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

/**
 * Deletes a term: staff always, who made it as long as no document of others has it. A document that has it keeps its number, which
 * says nothing any more, and is saved like any other.
 */
export const deleteTerm =
  (kind: TermKind) =>
  async (deps: WriteDeps, { params: { id } }: { params: { id: number } }, caller: MemberCaller): Promise<RestReply> => {
    const term = (await termByNumber(deps.db, kind, id)) ?? missing()
    const { member } = caller
    const users = await usersOfTerm(deps.db, term)
    const isOwn = term.personId === member.id && users.every(({ authorId }) => authorId === member.id)
    if (member.role !== 'staff' && !isOwn) denied()
    const at = deps.now()
    await deps.transact(async (tx) => {
      if (!(await dropTerm(tx, term.id))) return missing()
      await noteWrite(tx, { ...whoOf(caller), action: 'delete', target: term.id, version: null, at })
    })
    return { status: 204 }
  }
