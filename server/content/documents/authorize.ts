import type { DocumentState } from '../../contract/content/state.ts'
import type { Tx } from '../../db/database.ts'
import { namesTag } from '../../http/rest/conditional.ts'
import { denied, missing, stale } from '../../http/rest/problem.ts'
import type { Member } from '../../http/rest/route.ts'
import { isDeletedByAuthor, writerOf } from './row-store.ts'
import { type EditTarget, editorEtag, type StoredDocument } from './stored.ts'

export const isStaff = ({ role }: Pick<Member, 'role'>): boolean => role === 'staff'

/** Whether somebody sees and writes a document as its author: its own author, and staff. Source: SECURITY R65. */
export const mayEdit = (member: Member, { fields }: Pick<DocumentState, 'fields'>): boolean =>
  isStaff(member) || (member.role === 'author' && fields.author === member.id)

/**
 * For everybody else a document is not there, nor is a deleted one for who does not bring it back. What staff has deleted only staff
 * brings back: 403.
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

/** Refuses by 412 what is not made of the version that is there. Without `If-Match` every version will do. Source: DESIGN §7. */
export const checkVersion = async (tx: Tx, document: StoredDocument, ifMatch: string | null): Promise<void> => {
  if (ifMatch === null || namesTag(ifMatch, editorEtag(document))) return
  const { id, version, updatedAt } = document
  stale({ changed_by: await writerOf(tx, id, version), changed_at: updatedAt.toISOString(), version })
}
