import { isDeepStrictEqual } from 'node:util'
import type { BlockState } from '../../contract/content/state.ts'
import type { FieldFault } from '../../http/problem.ts'
import type { Member } from '../../http/rest/route.ts'
import { isStaff } from './authorize.ts'
import { plainLinkFields } from './plain-links.ts'
import { type Change, isKnownAs, publishFaults } from './publish-checks.ts'
import { namedImages } from './references.ts'
import type { References } from '../stored/stored.ts'

/** A write to check, and who makes it. */
export interface Question extends Change {
  member: Member
}

/**
 * Only staff may set another author, who must be an author or staff. The author of a lesson is that of its course. Source: SECURITY R65.
 */
const authorFaults = ({ kind, before, after, member }: Question, { roles }: References): FieldFault[] => {
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

const scriptFaults = (question: Question): FieldFault[] =>
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
const imageFaults = ({ before, after, member }: Question, { owners }: References): FieldFault[] => {
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
const linkFaults = ({ before, after }: Question): FieldFault[] => {
  const had = new Set(before && plainLinkFields(before).map(({ link }) => link))
  return plainLinkFields(after).flatMap(({ link, path }) => (had.has(link) ? [] : [{ path, message: 'hrefBad' }]))
}

/**
 * All faults that can be checked with the references loaded for the response: missing rights, missing images, incomplete published content.
 */
export const rightsFaults = (question: Question, references: References): FieldFault[] => [
  ...publishFaults(question),
  ...linkFaults(question),
  ...authorFaults(question, references),
  ...imageFaults(question, references),
  ...scriptFaults(question),
]
