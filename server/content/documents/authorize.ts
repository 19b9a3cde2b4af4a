import type { DocumentState } from '../../contract/content/state.ts'
import type { Tx } from '../../db/database.ts'
import { namesTag } from '../../http/rest/conditional.ts'
import { denied, missing, stale } from '../../http/rest/problem.ts'
import type { Member } from '../../http/rest/route.ts'
import { isDeletedByAuthor, writerOf } from './row-store.ts'
import { type EditTarget, editorEtag, type StoredDocument } from './stored.ts'

export const isStaff = ({ role }: Pick<Member, 'role'>): boolean => role === 'staff'

/** Whether a member may read and edit the draft of a document: its author and staff may. Source: SECURITY R65. */
export const mayEdit = (member: Pick<Member, 'id' | 'role'>, { fields }: Pick<DocumentState, 'fields'>): boolean =>
  isStaff(member) || (member.role === 'author' && fields.author === member.id)

/**
 * Throws 404 for other callers, and for a deleted document unless the call restores it. A document deleted by staff is restored by staff
 * only: otherwise 403.
 */
export const authorize = async (
  tx: Tx,
  { id, deletedAt, state }: StoredDocument,
  { caller: { member }, life }: Pick<EditTarget, 'caller' | 'life'>,
): Promise<void> => {
  if (!mayEdit(member, state)) missing()
  if (deletedAt === null) return
  if (life !== 'undelete') missing()
  if (!isStaff(member) && !(await isDeletedByAuthor(tx, id, deletedAt))) denied()
}

/** Throws 412 if `If-Match` does not match the stored version. Without `If-Match` any version is accepted. Source: DESIGN §7. */
export const checkVersion = async (tx: Tx, document: StoredDocument, ifMatch: string | null): Promise<void> => {
  const tags = [editorEtag(document), editorEtag(document, 'scheduled')]
  if (ifMatch === null || tags.some((tag) => namesTag(ifMatch, tag))) return
  const { id, version, updatedAt } = document
  stale({ changed_by: await writerOf(tx, id, version), changed_at: updatedAt.toISOString(), version })
}
