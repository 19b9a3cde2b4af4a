import * as z from 'zod'
import { allBlockTypes } from '../../contract/content/blocks/block-types.ts'
import { traitsOf } from '../../contract/content/blocks/traits.ts'
import { blockReply } from '../../contract/content/blocks/reply.ts'
import { documentReply } from '../../contract/content/documents/reply.ts'
import type { DocumentKind, JsonObject } from '../../contract/content/state.ts'
import type { Deps } from '../../app/deps.ts'
import { type ListBody, listAddress, listReply, offsetOf } from '../../http/rest/lists.ts'
import { missing } from '../../http/problem.ts'
import type { MemberCaller } from '../../http/rest/route.ts'
import { referencesOf } from '../documents/references.ts'
import { editorEtag } from '../stored/stored.ts'
import { wireOf } from '../stored/wire.ts'
import { kinds } from '../kinds.ts'
import type { Which } from './life.ts'
import { unpackState } from '../stored/keep-version.ts'
import { documentFor } from './params.ts'
import { countRevisions, type StoredVersion, revisionOf, revisionPage } from '../stored/version-store.ts'

/** One entry of a document's history. */
export const versionLine = z.strictObject({
  version: z.int().min(1),
  author: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
  at: z.iso.datetime(),
  begun_at: z.iso.datetime(),
  is_autosave: z.boolean(),
  is_published: z.boolean().meta({ description: 'Readers have seen this version, or see it.' }),
})

const omitted = z.array(z.strictObject({ path: z.string(), id: z.int() })).meta({
  description:
    'Images and terms that are gone since, images of others, script blocks that take staff: where they stood, and their numbers.',
})

/** The document after a restore; `left_out` is present only if something could not be restored. */
export const restoredReply = (kind: DocumentKind): z.ZodType => {
  const reply = documentReply(kind)
  return reply instanceof z.ZodObject ? reply.extend({ left_out: omitted.optional() }) : reply
}

const deletedAt = z.iso.datetime()

const rowReply = z.union(allBlockTypes.flatMap((type) => traitsOf(type).list?.itemOut ?? []))

/** The deleted parts of a document, latest first. */
export const deletedReply = z.strictObject({
  blocks: z.array(z.strictObject({ deleted_at: deletedAt, block: blockReply })),
  items: z.array(
    z.strictObject({
      deleted_at: deletedAt,
      block: z.int().meta({ description: 'The number of its block.' }),
      type: z.enum(allBlockTypes),
      position: z.int(),
      item: rowReply,
    }),
  ),
  images: z.array(
    z.strictObject({
      deleted_at: deletedAt,
      position: z.int(),
      id: z.int(),
      list: z.enum(['gallery', 'preview']),
      image_id: z.int(),
      image: z.string(),
      image_thumbnail: z.string(),
    }),
  ),
})

/** One entry of a document's history. */
interface VersionLine {
  version: number
  /** Null for the operator, or for a person who no longer exists. */
  author: { id: string; name: string } | null
  at: string
  /** The time of the first autosave that this version combines. */
  begun_at: string
  is_autosave: boolean
  is_published: boolean
}

const lineOf = ({
  version,
  personId,
  name,
  isAutosave,
  isPublished,
  begunAt: startedAt,
  createdAt,
}: StoredVersion): VersionLine => ({
  version,
  author: personId !== null && name !== null ? { id: personId, name } : null,
  at: createdAt.toISOString(),
  begun_at: startedAt.toISOString(),
  is_autosave: isAutosave,
  is_published: isPublished,
})

/** The kept versions of a document, newest first. 404 unless the caller may edit it. */
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

/** A document at a version, as its GET returned it then; images that no longer exist are empty. 404 for a version that is not kept. */
export const readVersion = async (
  deps: Pick<Deps, 'db' | 'config'>,
  which: Which & { version: number },
  caller: MemberCaller,
): Promise<{ wire: JsonObject; etag: string }> => {
  const now = await documentFor(deps.db, which, caller.member)
  const stored = (await revisionOf(deps.db, now.id, which.version)) ?? missing()
  const { version, createdAt: updatedAt } = stored
  const then = { ...now, version, updatedAt, state: unpackState(stored.body) }
  return { wire: wireOf(then, await referencesOf(deps.db, [then])), etag: editorEtag(then) }
}
