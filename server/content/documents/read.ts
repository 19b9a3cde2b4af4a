import type { DocumentKind } from '../../contract/content/state.ts'
import type { Deps } from '../../app/deps.ts'
import { missing } from '../../http/problem.ts'
import type { MemberCaller, RestCaller, RestReply } from '../../http/rest/route.ts'
import { etagOf } from '../publishing/etag.ts'
import { parseObject } from '../stored/parse-object.ts'
import { publishedRow, storedView } from '../publishing/published-store.ts'
import { readPublished } from '../publishing/read.ts'
import { mayEdit } from './rights.ts'
import { replyDocument } from './reply-document.ts'
import { referencesOf } from './references.ts'
import { newestDraft } from './lists/document-list-store.ts'
import { documentOf } from './load.ts'

type ReadDeps = Pick<Deps, 'db' | 'now'>

/** Whether the caller has an API token of an author or staff. A session does not give access to drafts. */
export const isWriter = (caller: RestCaller): caller is MemberCaller =>
  caller.tokenId !== null && caller.member !== null && caller.member.role !== 'visitor'

/** GET: the author and staff get the draft, other callers the published document. Source: SECURITY R64, R65. */
export const readDocument =
  (kind: DocumentKind) =>
  async ({ db, now }: ReadDeps, { params }: { params: { id: number } }, caller: RestCaller): Promise<RestReply> => {
    const number = params.id
    const document = isWriter(caller) ? await documentOf(db, kind, number) : null
    if (document && caller.member && mayEdit(caller.member, document.state))
      return replyDocument({ now }, document, await referencesOf(db, [document]))
    return readPublished({ db, now }, { kind, number }, caller)
  }

/** The caller's newest draft that has never been published. Source: content spec §7, DESIGN §7. */
export const readDraft =
  (kind: DocumentKind) =>
  async ({ db, now }: ReadDeps, _input: unknown, caller: MemberCaller): Promise<RestReply> => {
    const number = await newestDraft(db, kind, caller.member.id)
    const document = number === null ? null : await documentOf(db, kind, number)
    return document ? replyDocument({ now }, document, await referencesOf(db, [document])) : missing()
  }

/** Fields that readers never get, so that nothing of them is published. */
const UNPUBLISHED = ['unisender_group_id', 'config_data'] as const

/**
 * The last published state, whole, for those who may edit the document: what buyers and participants see is in it. Fields that readers never
 * get are those of the draft. 404 if nothing is published, also after a document that is not sold was hidden, archived or deleted.
 */
export const readLastPublished =
  (kind: DocumentKind) =>
  async ({ db }: ReadDeps, { params }: { params: { id: number } }, { member }: MemberCaller): Promise<RestReply> => {
    const document = (await documentOf(db, kind, params.id)) ?? missing()
    if (!mayEdit(member, document.state)) return missing()
    const row = (await publishedRow(db, { kind, number: params.id })) ?? missing()
    const whole = row.forBuyersEtag === null ? 'open' : 'forBuyers'
    const { body } = (await storedView(db, row.id, whole)) ?? missing()
    const shown = parseObject(Buffer.from(body).toString())
    const { fields } = document.state
    const unpublished = UNPUBLISHED.filter((name) => Object.hasOwn(shown, name)).map((name) => [name, fields[name]])
    const json = JSON.stringify({ ...shown, ...Object.fromEntries(unpublished) })
    return { status: 200, json, etag: etagOf(json), cacheScope: 'private' }
  }
