import type { MainLang } from '../../../../server/contract/langs.ts'
import type { ContentClient } from '../../../api/content.ts'
import type { Failure, Outcome } from '../../../api/content/outcome.ts'
import type { Document } from '../../../api/content/wire.ts'
import { isText } from '../../../api/guards.ts'
import { isWritten, mergeWith } from '../../document/merge.ts'
import { blocksMarkdown, documentMarkdown } from '../../blocks/document-markdown.ts'
import { asNew, draftOf, editedFrom, type EditedDocument, newDocument } from '../../document/model.ts'
import { fieldName } from '../changes.tsx'
import type { LocalDraft, LocalDrafts } from '../local-drafts.ts'
import { saveAccepted } from '../machine/save-attempt.ts'
import { findCreated } from './find-created.ts'
import { isAtSchool, triesOf } from './create-recovery.ts'

/** The author's drafts in this browser that the school does not have, the latest first. Drafts that the school has after all are deleted. */
export const unsentDrafts = async (
  me: string,
  client: ContentClient,
  drafts: LocalDrafts,
): Promise<readonly LocalDraft[]> => {
  const unsent: LocalDraft[] = []
  for (const draft of await drafts.recoverableBy(me)) {
    const isSaved = await isAtSchool(client.documents(draft.document.kind), draft, me)
    if (isSaved) await drafts.remove(draft.editor)
    else unsent.push(draft)
  }
  return unsent
}

/** Why a draft is not sent, or not all of it. */
export type Unsent = 'conflict' | 'refused' | Failure

/** Saves a draft merged with what the school has now, as a new document if the school has none. Null if the school has all of it. */
export const sendDraft = async (client: ContentClient, draft: LocalDraft, me: string): Promise<Unsent | null> => {
  const { kind, fields } = draft.document
  const calls = client.documents(kind)
  const id = fields.id ?? null
  const found = id === null ? await findCreated(calls, triesOf(draft), me) : await calls.get(id, { isQuiet: true })
  if (found?.ok === false && found.reason !== 'missing') return found

  const send = async (document: EditedDocument, base: EditedDocument, ifMatch: string | null) => {
    const save = (one: EditedDocument): Promise<Outcome<Document>> =>
      calls.save(draftOf(one), { isQuiet: true, ifMatch })
    const { outcome, refused } = await saveAccepted(save, document, base)
    if (refused.size > 0) return 'refused'
    return outcome.ok ? null : outcome
  }
  if (!found?.ok) return send(asNew(draft.document), newDocument(kind), null)
  const theirs = editedFrom(kind, found.body)
  const { document, conflicts } = mergeWith({ baseVersions: draft.baseVersions, theirs })(draft.document)
  return conflicts.length > 0 ? 'conflict' : send(document, theirs, found.etag)
}

const draftMarkdown = ({ document }: LocalDraft, lang: MainLang, apiBase: string): string => {
  const texts = Object.entries(document.fields).flatMap(([name, value]) =>
    name !== 'title' && name !== 'author' && isWritten(document.kind, name) && isText(value) && value !== ''
      ? [
          `**${fieldName(name, lang)}**\n\n${blocksMarkdown([{ id: null, uuid: '', kind: 'text', data: { txt: value } }], apiBase)}`,
        ]
      : [],
  )
  return [documentMarkdown(document, apiBase).trimEnd(), ...texts].join('\n\n')
}

/** The texts of drafts as Markdown, for reading and copying. */
export const draftsMarkdown = (drafts: readonly LocalDraft[], lang: MainLang, apiBase: string): string =>
  `${drafts.map((draft) => draftMarkdown(draft, lang, apiBase)).join('\n\n---\n\n')}\n`
