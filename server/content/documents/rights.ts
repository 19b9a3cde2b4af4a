import { isDeepStrictEqual } from 'node:util'
import type { BlockState, DocumentKind, DocumentState } from '../../contract/content/state.ts'
import type { FieldFault } from '../../http/rest/problem.ts'
import type { Member } from '../../http/rest/route.ts'
import { kinds } from '../kinds.ts'
import { isStaff } from './admit.ts'
import { namedImages } from './images-of.ts'
import type { References } from './looks.ts'

/** A write in question: what the document was and is to be. `before` is null for a new one. */
export interface Question {
  kind: DocumentKind
  before: DocumentState | null
  after: DocumentState
  member: Member
  isRestoring: boolean
}

/** Staff alone gives a document to somebody, who must be one that writes. Source: SECURITY R65. */
const authorFaults = ({ before, after, member }: Question, { roles }: References): FieldFault[] => {
  const { author } = after.fields
  if (author === (before ? before.fields.author : member.id)) return []
  if (!isStaff(member)) return [{ path: ['author'], message: 'staffOnly' }]
  const role = author === null ? 'staff' : roles.get(author)
  return role === 'author' || role === 'staff' ? [] : [{ path: ['author'], message: 'personMissing' }]
}

const isSame = (block: BlockState) => (known: BlockState) =>
  known.type === block.type &&
  (block.id === null ? known.uuid === block.uuid : known.id === block.id) &&
  isDeepStrictEqual(known.data, block.data)

/** Others keep a script block as it is, or leave it out. Source: SECURITY R63. */
const scriptFaults = ({ before, after, member, isRestoring }: Question): FieldFault[] =>
  isStaff(member) || isRestoring
    ? []
    : after.content.flatMap((block, index) =>
        block.type === 'script-block' && !before?.content.some(isSame(block))
          ? [{ path: ['content', index], message: 'staffOnly' }]
          : [],
      )

/** An image has to be there and to be the caller's or the author's, unless the document has it already. Source: SECURITY R61. */
const imageFaults = ({ before, after, member, isRestoring }: Question, { owners }: References): FieldFault[] => {
  const had = new Set(before && namedImages(before).map(({ id }) => id))
  const isFree = (id: number) => {
    if (had.has(id)) return true
    if (!owners.has(id)) return false
    const owner = owners.get(id)
    return isStaff(member) || isRestoring || (owner !== null && (owner === member.id || owner === after.fields.author))
  }
  return namedImages(after)
    .filter(({ id }) => !isFree(id))
    .map(({ id, path }) => ({ path, message: 'imageMissing', about: { id } }))
}

const titleFaults = ({ kind, after: { fields } }: Question): FieldFault[] =>
  fields.status === 1 && fields.title.trim() === '' ? [{ path: [kinds[kind].titleName], message: 'titleMissing' }] : []

/** Everything that the caller may not do, or that names what is not there, among what is read for the answer anyway. */
export const rightsFaults = (question: Question, references: References): FieldFault[] => [
  ...titleFaults(question),
  ...authorFaults(question, references),
  ...imageFaults(question, references),
  ...scriptFaults(question),
]
