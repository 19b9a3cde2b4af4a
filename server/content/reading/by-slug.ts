import * as z from 'zod'
import type { DocumentKind } from '../../contract/content/state.ts'
import type { RestCaller, RestReply } from '../../http/rest/route.ts'
import { mayEdit } from '../documents/rights.ts'
import { replyDocument } from '../documents/reply-document.ts'
import { documentOf } from '../documents/load.ts'
import { referencesOf } from '../documents/references.ts'
import { isWriter } from '../documents/read.ts'
import { type ReadDeps, readPublished } from '../publishing/read.ts'
import { numberOfSlug } from '../publishing/published-store.ts'

export const slugParams = z.object({
  slug: z
    .string()
    .max(200, 'wrongKind')
    .transform((slug) => slug.toLowerCase()),
})

/** The draft for the author and staff; null for other callers and for an unknown slug. */
const draftOf = async (
  { db, now }: ReadDeps,
  kind: DocumentKind,
  slug: string,
  caller: RestCaller,
): Promise<RestReply | null> => {
  if (!isWriter(caller)) return null
  const number = await numberOfSlug(db, kind, slug)
  const document = number === null ? null : await documentOf(db, kind, number)
  if (!document || !mayEdit(caller.member, document.state)) return null
  return replyDocument({ now }, document, await referencesOf(db, [document]))
}

/** A document by its slug, case-insensitively: the draft for its author and staff, otherwise the published document. */
export const readBySlug =
  (kind: DocumentKind) =>
  async (deps: ReadDeps, { params: { slug } }: { params: { slug: string } }, caller: RestCaller): Promise<RestReply> =>
    (await draftOf(deps, kind, slug, caller)) ?? readPublished(deps, { kind, slug }, caller)
