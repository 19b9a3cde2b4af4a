import { isDeepStrictEqual } from 'node:util'
import { blockTypes } from '../../contract/content/blocks/registry.ts'
import { LINK_FIELDS } from '../../contract/content/documents/schemas.ts'
import type { BlockState, DocumentFields, DocumentKind, DocumentState } from '../../contract/content/state.ts'
import { isPlainHref } from '../../contract/rules.ts'
import type { FieldFault } from '../../http/rest/problem.ts'
import type { Member } from '../../http/rest/route.ts'
import { kinds } from '../kinds.ts'
import { endOf, startOf } from '../publishing/moments.ts'
import { isStaff } from './authorize.ts'
import { namedImages } from './references.ts'
import type { References } from './stored.ts'

/** A write to check: the document before and after. `before` is null for a new one. */
export interface Question {
  kind: DocumentKind
  before: DocumentState | null
  after: DocumentState
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

const isKnownAs = (block: BlockState) => (known: BlockState) =>
  known.type === block.type && (block.id === null ? known.uuid === block.uuid : known.id === block.id)

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

const titleFaults = ({ kind, after: { fields } }: Question): FieldFault[] =>
  fields.status === 1 && fields.title.trim() === '' ? [{ path: [kinds[kind].titleName], message: 'titleMissing' }] : []

/** Blocks that readers must not see empty: a quiz without questions, a video without an address, a picture without an image. */
const emptyFault = ({ type, data, items }: BlockState): { field: string; message: FieldFault['message'] } | null => {
  if (type === 'quiz' && items.length === 0) return { field: 'questions', message: 'quizEmpty' }
  if (type === 'video' && data.url === '' && data.kinescope_video_id === '')
    return { field: 'url', message: 'videoMissing' }
  return type === 'image' && data.img === null ? { field: 'img', message: 'pictureMissing' } : null
}

const isBackwards = ({ date_start, date_end }: DocumentFields): boolean => {
  const [start, end] = [startOf(date_start), endOf(date_end)]
  return start !== null && end !== null && end < start
}

/** Checks everything that readers will see. Faults that are already published do not block other changes. Source: content spec §4. */
const publishFaults = ({ before, after: { fields, content } }: Question): FieldFault[] => {
  if (fields.status !== 1) return []
  const shown = before?.fields.status === 1 ? before : null
  const isEmptyAlready = (block: BlockState) => {
    const known = shown?.content.find(isKnownAs(block))
    return known !== undefined && emptyFault(known) !== null
  }
  const ofBlocks = content.flatMap((block, index): FieldFault[] => {
    const fault = emptyFault(block)
    if (!fault || isEmptyAlready(block)) return []
    return [{ path: ['content', index, 'data', fault.field], message: fault.message }]
  })
  const isBackwardsAnew = isBackwards(fields) && !(shown && isBackwards(shown.fields))
  return isBackwardsAnew ? [{ path: ['date_end'], message: 'endsBeforeStart' }, ...ofBlocks] : ofBlocks
}

/** Unencrypted (`http:`) links: stored ones are kept, new ones are refused. Source: SECURITY R29. */
const plainLinks = ({ fields, content }: DocumentState): { link: string; path: FieldFault['path'] }[] => {
  const ofFields = LINK_FIELDS.map((name) => ({ link: fields[name], path: [name] }))
  const ofBlocks = content.flatMap(({ type, data }, index) =>
    blockTypes[type].links.map((name) => ({ link: data[name], path: ['content', index, 'data', name] })),
  )
  return [...ofFields, ...ofBlocks].flatMap(({ link, path }) =>
    typeof link === 'string' && isPlainHref(link) ? [{ link, path }] : [],
  )
}

const linkFaults = ({ before, after }: Question): FieldFault[] => {
  const had = new Set(before && plainLinks(before).map(({ link }) => link))
  return plainLinks(after).flatMap(({ link, path }) => (had.has(link) ? [] : [{ path, message: 'hrefBad' }]))
}

/**
 * All faults that can be checked with the references loaded for the response: missing rights, missing images, incomplete published content.
 */
export const rightsFaults = (question: Question, references: References): FieldFault[] => [
  ...titleFaults(question),
  ...publishFaults(question),
  ...linkFaults(question),
  ...authorFaults(question, references),
  ...imageFaults(question, references),
  ...scriptFaults(question),
]
