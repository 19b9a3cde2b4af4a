import { bodyOf } from '../../../api/content/body.ts'
import type { DocumentCalls } from '../../../api/content/documents.ts'
import { isAlike } from '../../document/differences.ts'
import { mergeWith } from '../../document/merge.ts'
import { draftOf, editedFrom, type EditedDocument } from '../../document/model.ts'
import { findCreated } from './find-created.ts'
import type { LocalDraft, LocalDrafts } from '../local-drafts.ts'

/** A document with its fields as a save sends them: a price that is 0 has no old one, for example. */
const asSent = (document: EditedDocument): EditedDocument => {
  const { fields } = document
  const body = Object.entries(bodyOf(document.kind, draftOf(document)))
  return { ...document, fields: { ...fields, ...Object.fromEntries(body.filter(([name]) => name in fields)) } }
}

/** True if the school has everything in a draft: its save arrived without a response, or others have saved the same. */
const hasAllOf = ({ document, baseVersions }: LocalDraft, stored: EditedDocument): boolean => {
  const { document: merged, conflicts } = mergeWith({ baseVersions, theirs: stored })(asSent(document))
  return conflicts.length === 0 && isAlike(merged, stored)
}

/** The versions that may have been sent to create the document of a draft. The first base version is the empty document. */
export const triesOf = ({ document, baseVersions }: LocalDraft): readonly EditedDocument[] => [
  document,
  ...baseVersions.slice(1),
]

/** Asks the school whether it has everything in a draft. False if it does not respond. */
export const isAtSchool = async (calls: DocumentCalls, draft: LocalDraft, me: string): Promise<boolean> => {
  const { kind, fields } = draft.document
  const id = fields.id ?? null
  const reply = id === null ? await findCreated(calls, triesOf(draft), me) : await calls.get(id, { isQuiet: true })
  return reply?.ok === true && hasAllOf(draft, editedFrom(kind, reply.body))
}

interface RecoveryDeps {
  drafts: LocalDrafts
  calls: DocumentCalls
  /** The editor that looks for the drafts of others. */
  editor: string
  me: string
  about: () => string
  /** The document as the school had it last. */
  stored: () => EditedDocument
  /** Loads and merges the school's version. */
  refresh: () => Promise<unknown>
  onFound: (recovered: LocalDraft | null) => void
}

/** Finds the latest draft that another editor has stored of a document. Drafts that the school has are deleted, never offered. */
export const createRecovery = ({ drafts, calls, editor, me, about, stored, refresh, onFound }: RecoveryDeps) => {
  let recovered: LocalDraft | null = null

  const latest = async (isSaved: (draft: LocalDraft) => boolean | Promise<boolean>): Promise<LocalDraft | null> => {
    for (const draft of await drafts.recoverable(about())) {
      if (draft.editor === editor) continue
      if (!(await isSaved(draft))) return draft
      await drafts.remove(draft.editor)
    }
    return null
  }
  const isStored = (draft: LocalDraft) => hasAllOf(draft, stored())
  const find = async () => {
    recovered = await latest(isStored)
    if (recovered) {
      // the last save of the draft may have arrived after the document was loaded
      await refresh()
      const isNew = (stored().fields.id ?? null) === null
      recovered = await latest((draft) => (isNew ? isAtSchool(calls, draft, me) : isStored(draft)))
    }
    onFound(recovered)
    if (recovered) await drafts.markOffered(recovered.editor)
  }
  return {
    find,
    /** The school has another version. */
    recheck: async () => {
      if (recovered && isStored(recovered)) await find()
    },
    discard: async () => {
      if (recovered) await drafts.remove(recovered.editor)
      await find()
    },
  }
}
