import type { JsonObject } from '../../contract/content/state.ts'
import type { Deps } from '../../deps.ts'
import { type ListBody, listAddress, listReply, offsetOf } from '../../http/rest/lists.ts'
import { missing } from '../../http/rest/problem.ts'
import type { MemberCaller } from '../../http/rest/route.ts'
import { referencesOf } from '../documents/looks.ts'
import { editorEtag } from '../documents/stored.ts'
import { wireOf } from '../documents/wire.ts'
import { kinds } from '../kinds.ts'
import { unpackState } from './pack.ts'
import { documentFor } from './params.ts'
import type { Which } from './life.ts'
import { countRevisions, type Kept, revisionOf, revisionPage } from './store.ts'

/** One line of a document's history. */
interface VersionLine {
  version: number
  /** Null is the operator, or somebody who has gone. */
  author: { id: string; name: string } | null
  at: string
  /** When the first of the autosaves was made that this version stands for. */
  begun_at: string
  is_autosave: boolean
}

const lineOf = ({ version, personId, name, isAutosave, begunAt, createdAt }: Kept): VersionLine => ({
  version,
  author: personId !== null && name !== null ? { id: personId, name } : null,
  at: createdAt.toISOString(),
  begun_at: begunAt.toISOString(),
  is_autosave: isAutosave,
})

/** What is kept of a document, the newest version first. 404 for who may not write it. */
export const listVersions = async (
  deps: Pick<Deps, 'db' | 'config'>,
  which: Which,
  query: { page: number; page_size: number },
  caller: MemberCaller,
): Promise<ListBody<VersionLine>> => {
  const { id } = await documentFor(deps.db, which, caller.member)
  const rows = await revisionPage(deps.db, id, offsetOf(query))
  const address = listAddress(deps, `/${kinds[which.kind].path}/${which.number}/revisions/`)
  return listReply(rows.map(lineOf), { count: await countRevisions(deps.db, id), isExact: true }, query, address)
}

/** The document as it was then, as its GET would have answered; images that are gone are empty. 404 for a version that is not kept. */
export const readVersion = async (
  deps: Pick<Deps, 'db' | 'config'>,
  which: Which & { version: number },
  caller: MemberCaller,
): Promise<{ wire: JsonObject; etag: string }> => {
  const now = await documentFor(deps.db, which, caller.member)
  const kept = (await revisionOf(deps.db, now.id, which.version)) ?? missing()
  const { version, createdAt: updatedAt } = kept
  const then = { ...now, version, updatedAt, state: unpackState(kept.body) }
  return { wire: wireOf(then, await referencesOf(deps.db, [then])), etag: editorEtag(then) }
}
