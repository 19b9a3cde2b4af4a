import { isDeepStrictEqual } from 'node:util'
import { emptyState } from '../../contract/content/documents/fields.ts'
import type { BlockState, DocumentFields, DocumentKind, DocumentState } from '../../contract/content/state.ts'
import { invalid, missing } from '../../http/problem.ts'
import type { MemberCaller } from '../../http/rest/route.ts'
import { editDocument } from '../documents/edit.ts'
import { mayHaveBlock } from '../documents/rights.ts'
import type { EditedDocument } from '../stored/stored.ts'
import { bounded, documentFor, type VersionDeps } from './params.ts'
import { unpackState } from '../stored/keep-version.ts'
import { type Omitted, type Restorer, restorable } from './restorable.ts'
import { isSlugUsed, revisionOf } from '../stored/version-store.ts'

interface Wanted {
  kind: DocumentKind
  number: number
  version: number
  /** The uuid of a single block to restore; without it the whole document. */
  block?: string | undefined
}

export interface Restored {
  document: EditedDocument
  omitted: readonly Omitted[]
}

const isSame = (left: BlockState, right: BlockState) => left.uuid === right.uuid && left.type === right.type

/** Replaces the current block by its old state, or inserts it in its old position. */
const withBlock = (now: DocumentState, old: BlockState, at: number): DocumentState => ({
  ...now,
  content: now.content.some((block) => isSame(block, old))
    ? now.content.map((block) => (isSame(block, old) ? old : block))
    : now.content.toSpliced(at, 0, old),
})

/** The old fields as a draft, with the current author, course and `is_hidden`: readers keep the published state and its price. */
const withFields = (now: DocumentFields, old: DocumentFields, slug: string): DocumentFields => ({
  ...old,
  slug,
  status: 0,
  is_hidden: now.is_hidden,
  author: now.author,
  course: now.course,
})

/** Restoring the current version changes nothing, not even the status. */
const unlessSame = (now: DocumentState, restored: DocumentState): DocumentState => {
  const fields = { ...restored.fields, status: now.fields.status }
  return isDeepStrictEqual({ ...restored, fields }, now) ? now : restored
}

/** Restores in place as a draft: readers keep the published state. */
export const asDraft = (now: DocumentState, restored: DocumentState): DocumentState =>
  unlessSame(now, { ...restored, fields: { ...restored.fields, status: 0 } })

/** Script blocks that only staff may change: an author's restore leaves them out, or keeps the current ones. Source: SECURITY R63. */
const scriptsFor = ({ member, now }: Restorer) => ({
  isFree: (block: BlockState): boolean => mayHaveBlock(block, { before: now, member }),
  today: (block: BlockState): BlockState[] => now.content.filter((one) => isSame(one, block)),
})

const idAt = ({ content }: DocumentState, at: number) => content[at]?.id ?? 0

const blockAt = (state: DocumentState, uuid: string) => {
  const at = state.content.findIndex((block) => block.uuid === uuid)
  const block = state.content[at]
  return block ? { block, at } : invalid({ path: ['block'], message: 'blockUnknown' })
}

const slugOf = async (
  deps: VersionDeps,
  wanted: Wanted,
  { id, state }: { id: string; state: DocumentState },
  old: string,
) => (old !== '' && (await isSlugUsed(deps.db, wanted.kind, old, id)) ? state.fields.slug : old)

/**
 * Restores a version as a new one, a draft: the whole document or a single block, with the old ids and uuids. A slug that another
 * document has taken since stays as it is now. 404 if the caller may not edit the document or the version is not kept; 400 for a single
 * script block that only staff may restore. Source: DESIGN §7.
 */
export const restoreVersion = async (deps: VersionDeps, wanted: Wanted, caller: MemberCaller): Promise<Restored> => {
  const { kind, number, version, block: uuid } = wanted
  const now = await documentFor(deps.db, wanted, caller.member)
  const revision = (await revisionOf(deps.db, now.id, version)) ?? missing()
  const old = unpackState(revision.body)
  const target = { kind, number, caller }
  const restorer = { member: caller.member, now: now.state }
  if (uuid !== undefined) {
    const { block, at } = blockAt(old, uuid)
    const { state, omitted } = await restorable(deps.db, { ...emptyState, content: [block] }, restorer)
    const edit = (before: DocumentState) =>
      asDraft(before, bounded(state.content.reduce((left, one) => withBlock(left, one, at), before)))
    const document = await editDocument(deps, { ...target, action: 'restore-block' }, edit)
    return {
      document,
      omitted: omitted.map((one) => ({ ...one, path: one.path.replace('content.0', `content.${at}`) })),
    }
  }
  const { state, omitted } = await restorable(deps.db, old, restorer)
  const { isFree, today } = scriptsFor(restorer)
  const content = state.content.flatMap((block) => (isFree(block) ? block : today(block)))
  const scripts = state.content.flatMap((block, at) =>
    isFree(block) ? [] : [{ path: `content.${at}`, id: idAt(old, at) }],
  )
  const slug = await slugOf(deps, wanted, now, old.fields.slug)
  const document = await editDocument(deps, { ...target, action: 'restore-version' }, (before) =>
    unlessSame(before, { ...state, content, fields: withFields(before.fields, state.fields, slug) }),
  )
  return { document, omitted: [...omitted, ...scripts] }
}
