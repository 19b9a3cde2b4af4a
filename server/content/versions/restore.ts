import type { BlockState, DocumentFields, DocumentKind, DocumentState } from '../../contract/content/state.ts'
import { invalid, missing } from '../../http/rest/problem.ts'
import type { MemberCaller } from '../../http/rest/route.ts'
import { emptyState } from '../documents/apply.ts'
import { editDocument } from '../documents/edit.ts'
import type { EditedDocument } from '../documents/stored.ts'
import { bounded } from './bounded.ts'
import { unpackState } from './pack.ts'
import { documentFor, type VersionDeps } from './params.ts'
import { type LeftOut, restorable } from './restorable.ts'
import { isSlugTaken, revisionOf } from './store.ts'

export interface Wanted {
  kind: DocumentKind
  number: number
  version: number
  /** The uuid of one block alone; without it the whole document. */
  block?: string | undefined
}

export interface Restored {
  document: EditedDocument
  leftOut: readonly LeftOut[]
}

const isSame = (left: BlockState, right: BlockState) => left.uuid === right.uuid && left.type === right.type

/** The block as it was, in the place of the one of today, or where it stood. */
const withBlock = (now: DocumentState, old: BlockState, at: number): DocumentState => ({
  ...now,
  content: now.content.some((block) => isSame(block, old))
    ? now.content.map((block) => (isSame(block, old) ? old : block))
    : now.content.toSpliced(at, 0, old),
})

/** Everything as it was, but for who writes it and whether readers see it: they stay as they are now. */
const withFields = (now: DocumentFields, old: DocumentFields, slug: string): DocumentFields => ({
  ...old,
  slug,
  status: now.status,
  is_hidden: now.is_hidden,
  author: now.author,
})

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
) => (old !== '' && (await isSlugTaken(deps.db, wanted.kind, old, id)) ? state.fields.slug : old)

/**
 * Brings a version back as a new one, whole or one block of it, with the ids and uuids of then. An
 * address that another document has taken meanwhile stays as it is now. 404 for who may not write the document, and for a version that is
 * not kept. Source: DESIGN §7.
 */
export const restoreVersion = async (deps: VersionDeps, wanted: Wanted, caller: MemberCaller): Promise<Restored> => {
  const { kind, number, version, block: uuid } = wanted
  const now = await documentFor(deps.db, wanted, caller.member)
  const kept = (await revisionOf(deps.db, now.id, version)) ?? missing()
  const old = unpackState(kept.body)
  const target = { kind, number, caller, isRestoring: true }
  if (uuid !== undefined) {
    const { block, at } = blockAt(old, uuid)
    const { state, leftOut } = await restorable(deps.db, { ...emptyState, content: [block] })
    const edit = (before: DocumentState) =>
      bounded(state.content.reduce((left, one) => withBlock(left, one, at), before))
    const document = await editDocument(deps, { ...target, action: 'restore-block' }, edit)
    return {
      document,
      leftOut: leftOut.map((gone) => ({ ...gone, path: gone.path.replace('content.0', `content.${at}`) })),
    }
  }
  const { state, leftOut } = await restorable(deps.db, old)
  const slug = await slugOf(deps, wanted, now, old.fields.slug)
  const document = await editDocument(deps, { ...target, action: 'restore-version' }, (before) => ({
    ...state,
    fields: withFields(before.fields, state.fields, slug),
  }))
  return { document, leftOut }
}
