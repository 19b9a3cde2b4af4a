import { Node } from '@tiptap/core'
import { addRowAfter, goToNextCell, tableEditing } from '@tiptap/pm/tables'
import { type NodeName, tagsOf } from './rich-document.ts'

const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
} satisfies Partial<Record<NodeName, string>>

/** prosemirror-tables requires attributes of cells that span others; ours never do, and rich texts have no such attributes. */
const spans = () => ({
  colspan: { default: 1, rendered: false, parseHTML: () => 1 },
  rowspan: { default: 1, rendered: false, parseHTML: () => 1 },
  colwidth: { default: null, rendered: false, parseHTML: () => null },
})

const cellOf = (name: 'tableCell' | 'tableHeader') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: spans,
    parseHTML: () => tagsOf(name).map((tag) => ({ tag })),
    renderHTML: (): [string, 0] => [tagsOf(name)[0], 0],
  })

const Row = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => tagsOf('tableRow').map((tag) => ({ tag })),
  renderHTML: (): [string, 0] => [tagsOf('tableRow')[0], 0],
})

const Table = Node.create({
  name: 'table',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: ({ name }) => (name in ROLES ? { tableRole: ROLES[name] } : {}),
  parseHTML: () => tagsOf('table').map((tag) => ({ tag })),
  renderHTML: () => [tagsOf('table')[0], ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const { editor } = this
    const go = (direction: 1 | -1) => goToNextCell(direction)(editor.state, editor.view.dispatch)
    return {
      Tab: () => go(1) || (addRowAfter(editor.state, editor.view.dispatch) && go(1)),
      'Shift-Tab': () => go(-1),
    }
  },
})

/** A table at the top of a text, of rows with equally many cells. */
export const tableNodes = [Table, Row, cellOf('tableCell'), cellOf('tableHeader')]

const rowOf = (tag: 'th' | 'td') => `<tr>${`<${tag}></${tag}>`.repeat(3)}</tr>`

/** A new table: a head of three cells and two rows. */
export const EMPTY_TABLE = `<table><tbody>${rowOf('th')}${rowOf('td').repeat(2)}</tbody></table>`
