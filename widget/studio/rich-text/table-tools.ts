import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addRowAfter,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeaderRow,
} from '@tiptap/pm/tables'
import { documentOf } from './rich-document.ts'
import { jsonOf } from './rich-editor.ts'
import { WHOLE } from './schema.ts'
import { EMPTY_TABLE } from './tables.ts'

export const isInTable = (editor: Editor): boolean => editor.isActive('table')

/** True if the selection is of whole cells, or a caret in one: the tools are about the table, and not about words. */
export const isAboutTable = (editor: Editor): boolean =>
  isInTable(editor) && (editor.state.selection.empty || editor.state.selection instanceof CellSelection)

const commands = { addRowAfter, addColumnAfter, toggleHeaderRow, deleteRow, deleteColumn, deleteTable }

const run = (editor: Editor, name: keyof typeof commands): void => {
  commands[name](editor.state, (transaction) => editor.view.dispatch(transaction.setMeta(WHOLE, true)))
  editor.view.focus()
}

const FRAME = 'M3 4h14v12H3z'

/** What can be done with the table that has the caret, as tools of the toolbar. */
export const tableTools = (
  [
    ['addRowAfter', `M3 4h14v6H3zM10 12.500v5M7.500 15h5`],
    ['addColumnAfter', `M4 3v14h6V3zM15 7.500v5M12.500 10h5`],
    ['toggleHeaderRow', `${FRAME}M3 5.500h14M3 7h14M3 8.500h14`],
    ['deleteRow', `M3 4h14v6H3zM7.500 15h5`],
    ['deleteColumn', `M4 3v14h6V3zM12.500 10h5`],
    ['deleteTable', `${FRAME}M8 8l4 4M12 8l-4 4`],
  ] as const
).map(([name, outline]) => ({ name, outline, run: (editor: Editor) => run(editor, name) }))

/** Puts a new table behind the block that has the caret, in place of an empty one, and the caret into its first cell. */
const insertTable = (editor: Editor): void => {
  const { state, view } = editor
  const { $from } = state.selection
  const isEmpty = $from.depth === 1 && $from.parent.content.size === 0
  const [from, to] = [isEmpty ? $from.before(1) : $from.after(1), $from.after(1)]
  const table = state.schema.nodeFromJSON(jsonOf(documentOf(EMPTY_TABLE))).child(0)
  const rest = to === state.doc.content.size ? [state.schema.nodeFromJSON({ type: 'paragraph' })] : []
  const change = state.tr.replaceWith(from, to, [table, ...rest])
  view.dispatch(change.setSelection(TextSelection.near(change.doc.resolve(from + 1))).setMeta(WHOLE, true))
  view.focus()
  view.dispatch(view.state.tr.scrollIntoView())
}

export const insertTool = { name: 'table', outline: `${FRAME}M3 8h14M3 12h14M8 4v12`, run: insertTable } as const
