import { isDeepStrictEqual } from 'node:util'
import type { BlockState, DocumentState } from '../../contract/content/state.ts'
import type { Tx } from '../../db/database.ts'
import { namesTag } from '../../http/rest/conditional.ts'
import { denied, type InputError, missing, Problem, stale } from '../../http/problem.ts'
import type { Member } from '../../http/rest/route.ts'
import { hasBuyers } from '../../orders/stores/entitlement-store.ts'
import { kinds, soldProductId } from '../kinds.ts'
import { type Change, isKnownAs, publishErrors } from './publish-checks.ts'
import { namedImages, plainLinkFields } from './references.ts'
import { isDeletedByAuthor, writerOf } from './row-store.ts'
import { type EditTarget, editorEtag, type References, type StoredDocument } from '../stored/stored.ts'

export const isStaff = ({ role }: Pick<Member, 'role'>): boolean => role === 'staff'

/** Whether a member may read and edit the draft of a document: its author and staff may. Source: SECURITY R65. */
export const mayEdit = (member: Pick<Member, 'id' | 'role'>, { fields }: Pick<DocumentState, 'fields'>): boolean =>
  isStaff(member) || (member.role === 'author' && fields.author === member.id)

/**
 * Throws 404 unless the caller may edit the document, and for a deleted document unless the call restores it. Throws 403 for an author who
 * deletes a document that somebody has bought, or restores one that staff has deleted.
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

/** A write to check, and who makes it. */
export interface Question extends Change {
  member: Member
}

/**
 * Only staff may set another author, who must be an author or staff. The author of a lesson is that of its course. Source: SECURITY R65.
 */
const authorErrors = ({ kind, before, after, member }: Question, { roles }: References): InputError[] => {
  const { author } = after.fields
  if (kind === 'lesson' || author === (before ? before.fields.author : member.id)) return []
  if (!isStaff(member)) return [{ path: ['author'], message: 'staffOnly' }]
  const role = author === null ? 'staff' : roles.get(author)
  return role === 'author' || role === 'staff' ? [] : [{ path: ['author'], message: 'personMissing' }]
}

const isSame = (block: BlockState) => (known: BlockState) =>
  isKnownAs(block)(known) && isDeepStrictEqual(known.data, block.data)

/** Only staff may add or change a script block; others keep it as it is, or leave it out. Source: SECURITY R63. */
export const mayHaveBlock = (block: BlockState, { before, member }: Pick<Question, 'before' | 'member'>): boolean =>
  block.type !== 'script-block' || isStaff(member) || before?.content.some(isSame(block)) === true

const scriptErrors = (question: Question): InputError[] =>
  question.after.content.flatMap((block, index) =>
    mayHaveBlock(block, question) ? [] : [{ path: ['content', index], message: 'staffOnly' }],
  )

/**
 * Whether a member may put an image into a document: their own image or one of the document's author; staff may use any.
 * Source: SECURITY R61.
 */
export const mayUseImage = (owner: string | null, member: Member, author: string | null): boolean =>
  isStaff(member) || (owner !== null && (owner === member.id || owner === author))

/** An image must exist and be usable by the caller, unless the document already has it. */
const imageErrors = ({ before, after, member }: Question, { owners }: References): InputError[] => {
  const had = new Set(before && namedImages(before).map(({ id }) => id))
  const isFree = (id: number) => {
    const owner = owners.get(id)
    return had.has(id) || (owner !== undefined && mayUseImage(owner, member, after.fields.author))
  }
  return namedImages(after)
    .filter(({ id }) => !isFree(id))
    .map(({ id, path }) => ({ path, message: 'imageMissing', about: { id } }))
}

/** Stored `http:` links are kept, new ones are refused. Source: SECURITY R29. */
const linkErrors = ({ before, after }: Question): InputError[] => {
  const had = new Set(before && plainLinkFields(before).map(({ link }) => link))
  return plainLinkFields(after).flatMap(({ link, path }) => (had.has(link) ? [] : [{ path, message: 'hrefBad' }]))
}

/**
 * All errors that can be checked with the references loaded for the response: missing rights, missing images, incomplete published content.
 */
export const rightsErrors = (question: Question, references: References): InputError[] => [
  ...publishErrors(question),
  ...linkErrors(question),
  ...authorErrors(question, references),
  ...imageErrors(question, references),
  ...scriptErrors(question),
]
