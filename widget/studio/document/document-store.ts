import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Edit } from './edits.ts'
import type { EditedDocument } from './model.ts'

/** The number of edits that can be undone. */
const UNDO_MAX = 500

interface EditOptions {
  /** Consecutive edits with the same key are undone together: typing in one field. */
  merge?: string
}

/** Sentences at their places: `slug`, `<uuid of a block>.url`, `<uuid of a block>.questions.0.text`. */
export type Errors = ReadonlyMap<string, readonly string[]>

export interface DocumentStore {
  document: EditedDocument
  /** The uuids of the selected blocks, in no order. */
  selected: readonly string[]
  /** Counts the edits, those of undo and redo included: it tells whether something has changed since a save began. */
  edits: number
  /** Counts the steps that undo can take back, and undo and redo themselves: edits as authors see them. */
  steps: number
  errors: Errors
  canUndo: boolean
  canRedo: boolean
  edit: (edit: Edit, options?: EditOptions) => void
  undo: () => void
  redo: () => void
  /** Changes the document and whatever undo and redo bring back, without an undo step: a save's ids, the edits of another author. */
  replace: (edit: Edit) => void
  select: (uuids: readonly string[]) => void
  setErrors: (errors: Errors) => void
}

export type DocumentStoreApi = StoreApi<DocumentStore>

/** The document in the editor, with undo and redo over everything. */
export const createDocumentStore = (document: EditedDocument): DocumentStoreApi => {
  let past: readonly EditedDocument[] = []
  let future: readonly EditedDocument[] = []
  let merging: string | null = null
  return createStore<DocumentStore>()((set, get) => {
    const selectedIn = ({ content }: EditedDocument) =>
      get().selected.filter((one) => content.some(({ uuid }) => uuid === one))
    const show = (next: EditedDocument, isStep = true) =>
      set(({ edits, steps }) => ({
        document: next,
        edits: edits + 1,
        steps: isStep ? steps + 1 : steps,
        selected: selectedIn(next),
        canUndo: past.length > 0,
        canRedo: future.length > 0,
      }))
    return {
      document,
      selected: [],
      edits: 0,
      steps: 0,
      errors: new Map(),
      canUndo: false,
      canRedo: false,
      edit: (edit, { merge } = {}) => {
        const { document: before } = get()
        const next = edit(before)
        if (next === before) return
        const isStep = merge === undefined || merge !== merging
        if (isStep) past = [...past, before].slice(-UNDO_MAX)
        merging = merge ?? null
        future = []
        show(next, isStep)
      },
      undo: () => {
        const before = past.at(-1)
        if (!before) return
        future = [get().document, ...future]
        past = past.slice(0, -1)
        merging = null
        show(before)
      },
      redo: () => {
        const [next, ...rest] = future
        if (!next) return
        past = [...past, get().document]
        future = rest
        merging = null
        show(next)
      },
      replace: (edit) => {
        past = past.map(edit)
        future = future.map(edit)
        const next = edit(get().document)
        set({ document: next, selected: selectedIn(next) })
      },
      select: (selected) => set({ selected }),
      setErrors: (errors) => set({ errors }),
    }
  })
}
