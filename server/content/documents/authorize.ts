import type { DocumentState } from '../../contract/content/state.ts'
import type { Tx } from '../../db/database.ts'
import { namesTag } from '../../http/rest/conditional.ts'
import { denied, missing, Problem, stale } from '../../http/problem.ts'
import type { Member } from '../../http/rest/route.ts'
import { hasBuyers } from '../../orders/stores/entitlement-store.ts'
import { kinds, soldProductId } from '../kinds.ts'
import { isDeletedByAuthor, writerOf } from './row-store.ts'
import { type EditTarget, editorEtag, type StoredDocument } from '../stored/stored.ts'

export const isStaff = ({ role }: Pick<Member, 'role'>): boolean => role === 'staff'

/** Whether a member may read and edit the draft of a document: its author and staff may. Source: SECURITY R65. */
export const mayEdit = (member: Pick<Member, 'id' | 'role'>, { fields }: Pick<DocumentState, 'fields'>): boolean =>
  isStaff(member) || (member.role === 'author' && fields.author === member.id)

/**
 * Throws 404 for other callers, and for a deleted document unless the call restores it. Staff alone deletes what somebody has bought, and
 * restores what staff has deleted: otherwise 403.
 */
export const authorize = async (
  tx: Tx,
  { id, kind, number, deletedAt, state }: StoredDocument,
  { caller: { member }, life }: Pick<EditTarget, 'caller' | 'life'>,
  at: Date,
): Promise<void> => {
  if (!mayEdit(member, state)) missing()
  if (deletedAt === null) {
    const isSold = life === 'delete' && !isStaff(member) && kinds[kind].product !== null
    if (isSold && (await hasBuyers(tx, soldProductId(kind, number), at)))
      throw new Problem(403, { detail: 'hasBuyers' })
    return
  }
  if (life !== 'undelete') missing()
  if (!isStaff(member) && !(await isDeletedByAuthor(tx, id, deletedAt))) denied()
}

/** Throws 412 if `If-Match` does not match the stored version. Without `If-Match` any version is accepted. Source: DESIGN §7. */
export const checkVersion = async (tx: Tx, document: StoredDocument, ifMatch: string | null): Promise<void> => {
  const tags = [editorEtag(document), editorEtag(document, 'scheduled')]
  if (ifMatch === null || tags.some((tag) => namesTag(ifMatch, tag))) return
  const { id, version, updatedAt } = document
  const changed_by = await writerOf(tx, id, version)
  stale({ changed_by, changed_at: updatedAt.toISOString(), version }, editorEtag(document))
}
