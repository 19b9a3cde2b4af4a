import type { DocumentKind } from '../../contract/content/state.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/rest/problem.ts'
import type { MemberCaller, RestCaller, RestReply } from '../../http/rest/route.ts'
import { readPublished } from '../publishing/read.ts'
import { mayEdit } from './authorize.ts'
import { answerDocument } from './answer.ts'
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
      return answerDocument(db, document, await referencesOf(db, [document]))
    return readPublished({ db, now }, { kind, number }, caller)
  }

/** The caller's newest draft that has never been published. Source: content spec §7, DESIGN §7. */
export const readDraft =
  (kind: DocumentKind) =>
  async ({ db }: ReadDeps, _input: unknown, caller: MemberCaller): Promise<RestReply> => {
    const number = await newestDraft(db, kind, caller.member.id)
    const document = number === null ? null : await documentOf(db, kind, number)
    return document ? answerDocument(db, document, await referencesOf(db, [document])) : missing()
  }
