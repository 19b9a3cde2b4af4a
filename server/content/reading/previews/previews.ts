import type { z } from 'zod'
import { digestOf, newToken } from '../../../auth/secrets.ts'
import type { newPreviewReply, previewLinkReply } from '../../../contract/content/previews.ts'
import { DAY_MS } from '../../../contract/durations.ts'
import { isRole } from '../../../db/roles.ts'
import type { Deps } from '../../../app/deps.ts'
import { type ListBody, listAddress, listReply, offsetOf } from '../../../http/rest/lists.ts'
import { invalid, missing } from '../../../http/problem.ts'
import type { MemberCaller, RestCaller, RestReply } from '../../../http/rest/route.ts'
import { replyDocument } from '../../documents/reply-document.ts'
import { documentById } from '../../documents/load.ts'
import { nextNumber } from '../../stored/number-store.ts'
import { referencesOf } from '../../documents/references.ts'
import type { StoredDocument } from '../../stored/stored.ts'
import { withFormulas } from '../../formulas/rendered-reply.ts'
import { kinds } from '../../kinds.ts'
import { writeAudit } from '../../stored/audit.ts'
import type { Which } from '../../versions/life.ts'
import { documentFor } from '../../versions/params.ts'
import { mayEdit } from '../../documents/rights.ts'
import { wireOf } from '../../stored/wire.ts'
import { addPreview, countPreviews, dropPreview, previewByHash, previewPage } from './preview-store.ts'

/** The prefix by which secret scanners recognise a leaked secret. */
const PREFIX = 'school_preview_'
const PREVIEW_DAYS = 7
/** Valid links of a document at a time. */
const PREVIEWS_MAX = 20

type WriteDeps = Pick<Deps, 'transact' | 'now'>

/**
 * Creates a link whose secret of 256 random bits opens the draft for 7 days. Only this response has the secret: the database stores its
 * SHA-256. 404 unless the caller may edit the document, 400 if it has 20 valid links. Source: SECURITY R64, R65.
 */
export const createPreview = async (
  { transact, now }: WriteDeps,
  which: Which,
  { member, tokenId }: MemberCaller,
): Promise<z.output<typeof newPreviewReply>> => {
  const at = now()
  const expiresAt = new Date(at.getTime() + PREVIEW_DAYS * DAY_MS)
  const secret = `${PREFIX}${newToken()}`
  const made = await transact(async (tx) => {
    const { id: contentId } = await documentFor(tx, which, member)
    if ((await countPreviews(tx, contentId, at)) >= PREVIEWS_MAX)
      return invalid({ path: [], message: 'previewsFull', about: { most: PREVIEWS_MAX } })
    const id = await nextNumber(tx, 'preview-link')
    const tokenHash = digestOf(secret)
    await addPreview(tx, { id, contentId, personId: member.id, tokenHash, createdAt: at, expiresAt })
    await writeAudit(tx, { personId: member.id, tokenId, action: 'add-preview', target: contentId, version: null, at })
    return id
  })
  return { id: made, preview: secret, expires_at: expiresAt.toISOString() }
}

/** The valid preview links of a document, newest first, without their secrets. 404 unless the caller may edit it. */
export const listPreviews = async (
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  which: Which,
  query: { page: number; page_size: number },
  caller: MemberCaller,
): Promise<ListBody<z.output<typeof previewLinkReply>>> => {
  const at = deps.now()
  const { id: contentId } = await documentFor(deps.db, which, caller.member)
  const rows = await previewPage(deps.db, { contentId, at, ...offsetOf(query) })
  const lines = rows.map(({ link: { id, personId, createdAt, expiresAt }, name }) => ({
    id,
    author: { id: personId, name },
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  }))
  const count = await countPreviews(deps.db, contentId, at)
  const address = listAddress(deps, `/${kinds[which.kind].path}/${which.number}/preview-links/`)
  return listReply(lines, { count, isExact: true }, query, address)
}

/** Revokes a preview link at once. 404 unless the caller may edit the document and it has the link. */
export const revokePreview = async (
  { transact, now }: WriteDeps,
  which: Which & { link: number },
  { member, tokenId }: MemberCaller,
): Promise<void> => {
  const at = now()
  await transact(async (tx) => {
    const { id: contentId } = await documentFor(tx, which, member)
    if (!(await dropPreview(tx, { contentId, id: which.link }))) return missing()
    await writeAudit(tx, { personId: member.id, tokenId, action: 'drop-preview', target: contentId, version: null, at })
  })
}

/** The draft that the secret of a preview link opens; 404 if it opens none. */
export const previewed = async ({ db, now }: Pick<Deps, 'db' | 'now'>, secret: string): Promise<StoredDocument> => {
  if (!secret.startsWith(PREFIX)) return missing()
  const { contentId, author } = (await previewByHash(db, digestOf(secret), now())) ?? missing()
  const document = (await documentById(db, contentId)) ?? missing()
  const { id, role, isDisabled } = author
  const isEditor = !isDisabled && isRole(role) && mayEdit({ id, role }, document.state)
  return document.deletedAt === null && isEditor ? document : missing()
}

/**
 * The draft that the secret in `X-Preview` opens, as its author's GET returns it, with its kind and with its formulas rendered; no cache
 * stores it and no search engine indexes it. The same 404 for an unknown, expired or revoked secret, for a deleted document, and when the
 * creator of the link may no longer edit the document. Source: SECURITY R64.
 */
export const readPreview = async (
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  { preview }: RestCaller,
): Promise<RestReply> => {
  const document = await previewed({ db, now }, preview ?? '')
  const references = await referencesOf(db, [document])
  const { stored: _, headers, ...reply } = replyDocument({ now }, document, references)
  const json = JSON.stringify({
    kind: document.kind,
    script_blocks: config.hasScriptBlocks ? 'run' : 'off',
    ...wireOf(document, references),
  })
  return withFormulas({ ...reply, json, cacheScope: 'none', headers: { ...headers, 'X-Robots-Tag': 'noindex' } })
}
