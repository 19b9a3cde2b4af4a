import type { DocumentKind } from '../../contract/content/state.ts'
import type { MemberCaller } from '../../http/rest/route.ts'
import { editDocument } from '../documents/edit.ts'
import type { EditedDocument } from '../stored/stored.ts'
import { documentFor, type VersionDeps } from './params.ts'
import { isSlugUsed } from '../stored/version-store.ts'

export interface Which {
  kind: DocumentKind
  number: number
}

/**
 * Soft-deletes a document: readers and buyers do not see it, it is not for sale, and its slug is free. It can be restored for 30 days. 404
 * unless the caller may edit it, 403 for an author if somebody has bought it.
 */
export const deleteDocument = (deps: VersionDeps, which: Which, caller: MemberCaller): Promise<EditedDocument> =>
  editDocument(deps, { ...which, caller, action: 'delete', life: 'delete' }, (before) => before)

/**
 * Restores a deleted document as a draft, with its slug if that is still free. A document that is not deleted is unchanged. 403 for an
 * author if staff has deleted it.
 */
export const undeleteDocument = async (
  deps: VersionDeps,
  which: Which,
  caller: MemberCaller,
): Promise<EditedDocument> => {
  const { id, deletedAt, state } = await documentFor(deps.db, which, caller.member, 'too')
  const { slug } = state.fields
  const isUsed = slug !== '' && (await isSlugUsed(deps.db, which.kind, slug, id))
  const draft = { status: 0, slug: isUsed ? '' : slug } as const
  return editDocument(deps, { ...which, caller, action: 'undelete', life: 'undelete' }, (before) =>
    deletedAt === null ? before : { ...before, fields: { ...before.fields, ...draft } },
  )
}
