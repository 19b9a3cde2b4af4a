import type { DocumentKind } from '../../server/contract/content/state.ts'
import type { ContentClient } from '../../widget/api/content.ts'
import type { Failure } from '../../widget/api/content/outcome.ts'
import type { Draft, Document } from '../../widget/api/content/wire.ts'
import { isRecord } from '../../widget/api/guards.ts'
import { askOfConflict } from './dialogs.ts'
import { draftOf, type Edited, takeIds } from './model.ts'

/** Unsaved drafts, kept in the tab's sessionStorage against loss. They contain no secrets. */
const keyOf = (kind: DocumentKind, id: number | null) => `school-draft:${kind}:${id ?? 'new'}`

const keep = (kind: DocumentKind, draft: Draft): void => {
  try {
    sessionStorage.setItem(keyOf(kind, draft.id ?? null), JSON.stringify(draft))
  } catch {
    // storage is full or forbidden: the page itself still has the draft
  }
}

export const forget = (kind: DocumentKind, id: number | null): void => sessionStorage.removeItem(keyOf(kind, id))

const isDraft = (value: unknown): value is Draft => isRecord(value) && Array.isArray(value.content)

export const kept = (kind: DocumentKind, id: number | null): Draft | null => {
  const found: unknown = JSON.parse(sessionStorage.getItem(keyOf(kind, id)) ?? 'null')
  return isDraft(found) ? found : null
}

/** The pause after an edit before the draft is kept in the tab, and before the autosave. */
const KEEP_MS = 300
const AUTOSAVE_MS = 4_000

interface SavingDeps {
  client: ContentClient
  edited: () => Edited
  /** Shows the status of the document. */
  say: (words: string) => void
  refused: (failure: Failure, sent: Draft) => void
  /** Shows the document as the school has it. */
  show: (document: Document) => void
  saved: (document: Document) => void
  isAutosaving: () => boolean
}

/** Saves the document being edited; later edits are neither lost nor overwritten. */
export const savingOf = (needs: SavingDeps) => {
  const { client, edited, say } = needs
  let edits = 0
  let saved = 0
  /** A conflict to settle before the next save: reading the other version has stored its ETag, so a save would overwrite it. */
  let torn: Failure | null = null
  /** The pending save that creates the document: a second one in parallel would create a second document. */
  let creating: Promise<boolean> | null = null
  let timers: ReturnType<typeof setTimeout>[] = []
  const calls = () => client.documents(edited().kind)

  const taken = (document: Document, at: number) => {
    const before = edited().fields.id ?? null
    saved = Math.max(saved, at)
    if (edits === at) forget(edited().kind, before)
    if (edits === at && document.removed_markup) needs.show(document)
    else takeIds(edited(), document)
    say(edits === at ? 'Сохранено' : 'Есть несохранённые правки')
    needs.saved(document)
  }

  const settle = async (failure: Failure, mine: Draft): Promise<boolean> => {
    const id = mine.id ?? 0
    const theirs = await calls().get(id)
    if (!theirs.ok) return false
    const choice = await askOfConflict(failure, mine, theirs.body)
    if (choice === 'mine') return carryOut(false)
    if (choice === 'theirs') {
      forget(edited().kind, id)
      needs.show(theirs.body)
      saved = edits
      say('Взята версия школы')
    } else {
      say('Не сохранено: документ изменил кто-то другой')
      torn = failure
    }
    return false
  }

  /** True if it was saved. */
  const carryOut = async (isAutosave: boolean): Promise<boolean> => {
    const draft = draftOf(edited())
    const conflict = torn
    torn = null
    if (conflict) return settle(conflict, draft)
    const at = edits
    say('Сохраняем…')
    const outcome = await calls().save(draft, { isAutosave })
    if (outcome.ok) {
      taken(outcome.body, at)
      return true
    }
    say('Не сохранено')
    if (outcome.reason === 'conflict') return settle(outcome, draft)
    needs.refused(outcome, draft)
    return false
  }

  const save = async (isAutosave = false): Promise<boolean> => {
    await creating
    if (typeof edited().fields.id === 'number') return carryOut(isAutosave)
    creating = carryOut(false)
    const isDone = await creating
    creating = null
    return isDone
  }
  return {
    save: () => save(),
    changed: () => {
      edits += 1
      say('Есть несохранённые правки')
      for (const timer of timers) clearTimeout(timer)
      timers = [
        setTimeout(() => edits > saved && keep(edited().kind, draftOf(edited())), KEEP_MS),
        setTimeout(() => needs.isAutosaving() && edits > saved && void save(true), AUTOSAVE_MS),
      ]
    },
    /** Marks the shown document as saved. */
    fresh: () => {
      saved = edits
      torn = null
    },
    isDirty: () => edits > saved,
    keepNow: () => edits > saved && keep(edited().kind, draftOf(edited())),
  }
}
