import type { DocumentKind } from '../../contract/content/state.ts'
import type { MemberCaller } from '../../http/rest/route.ts'
import { editDocument } from '../documents/edit.ts'
import type { EditedDocument } from '../documents/stored.ts'
import { documentFor, type VersionDeps } from './params.ts'
import { isSlugTaken } from './version-store.ts'

export interface Which {
  kind: DocumentKind
  number: number
}

/**
 * Deletes a document softly: readers do not see it any more, it is not for sale, and its address is free for another one. It can be
 * restored for 30 days. 404 for who may not write it.
 */
export const deleteDocument = (deps: VersionDeps, which: Which, caller: MemberCaller): Promise<EditedDocument> =>
  editDocument(deps, { ...which, caller, action: 'delete', life: 'delete' }, (before) => before)

/**
 * Brings a deleted document back as a draft, with its address where that is still free. One that is not deleted stays as it is. Refuses
 * what staff has deleted by 403 to everybody else.
 */
export const undeleteDocument = async (
  deps: VersionDeps,
  which: Which,
  caller: MemberCaller,
): Promise<EditedDocument> => {
  const { id, deletedAt, state } = await documentFor(deps.db, which, caller.member, 'too')
  const { slug } = state.fields
  const isTaken = slug !== '' && (await isSlugTaken(deps.db, which.kind, slug, id))
  const draft = { status: 0, slug: isTaken ? '' : slug } as const
  return editDocument(deps, { ...which, caller, action: 'undelete', life: 'undelete' }, (before) =>
    deletedAt === null ? before : { ...before, fields: { ...before.fields, ...draft } },
  )
}
