import * as z from 'zod'
import type { DocumentInput, DocumentKind, DocumentState } from '../../contract/content/state.ts'
import { contentMessage } from '../../http/problem.ts'
import { emptyState } from '../../contract/content/documents/fields.ts'
import type { MemberCaller, RestReply } from '../../http/rest/route.ts'
import { plainLinksIn, sanitiseInput } from '../rich-text/rich-text.ts'
import { publishWarnings } from './publish-checks.ts'
import { replyCreated, replyWrite } from './reply-document.ts'
import { documentOf } from './load.ts'
import { createDocument, type EditDeps, editDocument } from './edit.ts'

/** `?autosave=1` marks a save that the user did not request. */
export const writeQuery = z.object({ autosave: z.enum(['0', '1'], 'wrongKind').optional() })

interface Change {
  params: { id: number }
  query: z.infer<typeof writeQuery>
  body: DocumentInput
}

/** Applies a body: a field that it leaves out is unchanged; a list that it contains replaces the whole list. Source: DESIGN §7. */
export const applyInput = (
  before: DocumentState,
  { fields, content, gallery, preview }: DocumentInput,
): DocumentState => ({
  fields: { ...before.fields, ...fields },
  content: content ?? before.content,
  gallery: gallery ?? before.gallery,
  preview: preview ?? before.preview,
})

/** POST: creates a document of a kind from the body and the defaults. */
export const addDocument =
  (kind: DocumentKind) =>
  async (deps: EditDeps, { body }: { body: DocumentInput }, caller: MemberCaller): Promise<RestReply> => {
    const { removed, ...input } = await sanitiseInput(body)
    const write = { kind, caller, action: 'create', removedReport: removed }
    const created = await createDocument(deps, write, applyInput(emptyState, { ...input, removed }))
    return replyCreated(deps, created, publishWarnings(created.state, caller.lang))
  }

/** PUT and PATCH: fields that the body leaves out are unchanged. Source: DESIGN §7. */
export const changeDocument =
  (kind: DocumentKind, action: 'replace' | 'change') =>
  async (deps: EditDeps, { params, query, body }: Change, caller: MemberCaller): Promise<RestReply> => {
    const stored = async () => plainLinksIn((await documentOf(deps.db, kind, params.id))?.state ?? {})
    const input = await sanitiseInput(body, stored)
    const isAutosave = query.autosave === '1'
    const isPublishing = action === 'change' && !isAutosave && input.fields.status === 1
    const target = { kind, number: params.id, caller, action, isAutosave, isPublishing }
    const edited = await editDocument(deps, { ...target, removedReport: input.removed }, (before) =>
      applyInput(before, input),
    )
    const isStillShown = input.fields.status === 0 && !target.isAutosave && edited.rows.publication !== null
    return replyWrite(deps, edited, {
      ...(isStillShown && { notice: contentMessage('stillPublished', caller.lang) }),
      ...publishWarnings(edited.state, caller.lang),
    })
  }
