import {
  type Editor,
  InputRule,
  Mark,
  markInputRule,
  Node,
  nodeInputRule,
  textblockTypeInputRule,
  wrappingInputRule,
} from '@tiptap/core'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isHref } from '../../reader/reading.ts'
import { addressAtEnd } from './address.ts'
import { HEADING_LEVELS, type MarkName, type NodeName, tagsOf } from './rich-document.ts'
import { tableNodes } from './tables.ts'

interface MarkTraits {
  name: Exclude<MarkName, 'link'>
  key: string
  /** What is typed around words: `**bold**`. */
  typed?: RegExp
}

const markTraits: readonly MarkTraits[] = [
  { name: 'bold', key: 'Mod-b', typed: /(?:^|\s)(\*\*(?!\s)([^*]+)\*\*)$/ },
  { name: 'italic', key: 'Mod-i' },
  { name: 'underline', key: 'Mod-u' },
  { name: 'subscript', key: 'Mod-,' },
  { name: 'superscript', key: 'Mod-.' },
  { name: 'strike', key: 'Mod-Shift-s', typed: /(?:^|\s)(~~(?!\s)([^~]+)~~)$/ },
  { name: 'code', key: 'Mod-e', typed: /(?:^|\s)(`([^`]+)`)$/ },
]

/** The elements of a mark or node, as TipTap takes them: which it is read from, and which one is written, around what is in it. */
const elementsOf = (name: MarkName | NodeName) => ({
  parseHTML: () => tagsOf(name).map((tag) => ({ tag })),
  renderHTML: (): [string, 0] => [tagsOf(name)[0], 0],
})

/** Likewise for a node that has nothing in it. */
const emptyElementOf = (name: NodeName) => ({
  ...elementsOf(name),
  renderHTML: (): [string] => [tagsOf(name)[0]],
})

const marks = markTraits.map(({ name, key, typed }) =>
  Mark.create({
    name,
    ...elementsOf(name),
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(name) }
    },
    addInputRules() {
      return typed ? [markInputRule({ find: typed, type: this.type })] : []
    },
  }),
)

/** Marks transactions that are undone by themselves, unlike typing. */
export const WHOLE = 'whole'

/** Makes a link of the address that ends at a place, unless it is code or one already. */
const linkEndingAt = ({ doc, schema: { marks } }: EditorState, tr: Transaction, end: number): void => {
  const $end = doc.resolve(end)
  const { parent, parentOffset } = $end
  const address = addressAtEnd(parent.textBetween(0, parentOffset, undefined, '\n'))
  if (!address || parent.type.spec.code) return
  const [from, to] = [$end.start() + address.start, $end.start() + address.end]
  const { link, code } = marks
  if (!link || !code || doc.rangeHasMark(from, to, link) || doc.rangeHasMark(from, to, code)) return
  tr.addMark(from, to, link.create({ href: address.href })).setMeta(WHOLE, true)
}

/** Makes a link of the address before the caret. */
export const linkBefore = ({ state, dispatch }: EditorView): void => {
  const { selection, tr } = state
  if (!selection.empty) return
  linkEndingAt(state, tr, selection.from)
  if (tr.docChanged) dispatch(tr)
}

const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({
    href: { default: '', parseHTML: (element) => element.getAttribute('href') },
    isNewTab: { default: false, parseHTML: (element) => element.getAttribute('target') === '_blank' },
  }),
  parseHTML: () => [
    {
      tag: `${tagsOf('link')[0]}[href]`,
      getAttrs: (element) => (isHref(element.getAttribute('href') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ mark }) => [
    tagsOf('link')[0],
    { href: mark.attrs.href, ...(mark.attrs.isNewTab && { target: '_blank' }) },
    0,
  ],
  addInputRules: () => [
    new InputRule({
      find: /\S[^\S\n]$/,
      handler: ({ state, range }) => linkEndingAt(state, state.tr, range.to - 1),
    }),
  ],
})

const Document = Node.create({ name: 'doc', topNode: true, content: '(block | table)+' })
const Text = Node.create({ name: 'text', group: 'inline' })

const Paragraph = Node.create({
  name: 'paragraph',
  priority: 1000, // the first kind of blocks is what an empty document and a new line begin with
  group: 'block',
  content: 'inline*',
  ...elementsOf('paragraph'),
})

const HardBreak = Node.create({
  name: 'hardBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  ...emptyElementOf('hardBreak'),
  renderText: () => '\n',
  addKeyboardShortcuts() {
    const add = () =>
      this.editor.commands.first([
        ({ commands }) => commands.exitCode(),
        ({ chain }) => chain().insertContent({ type: 'hardBreak' }).scrollIntoView().run(),
      ])
    return { 'Shift-Enter': add, 'Mod-Enter': add }
  },
})

const Heading = Node.create({
  name: 'heading',
  group: 'block',
  content: 'inline*',
  defining: true,
  addAttributes: () => ({ level: { default: 2, rendered: false } }),
  parseHTML: () => HEADING_LEVELS.map((level) => ({ tag: tagsOf('heading', level)[0], attrs: { level } })),
  renderHTML: ({ node }) => [tagsOf('heading', node.attrs.level)[0], 0],
  addKeyboardShortcuts() {
    return Object.fromEntries(
      HEADING_LEVELS.map((level) => [
        `Mod-Alt-${level}`,
        () => this.editor.commands.toggleNode(this.name, 'paragraph', { level }),
      ]),
    )
  },
  addInputRules() {
    return HEADING_LEVELS.map((level) =>
      textblockTypeInputRule({
        find: new RegExp(`^#{${level === 2 ? '1,2' : level}}\\s$`),
        type: this.type,
        getAttributes: { level },
      }),
    )
  },
})

const CodeBlock = Node.create({
  name: 'codeBlock',
  group: 'block',
  content: 'text*',
  code: true,
  defining: true,
  ...elementsOf('codeBlock'),
  parseHTML: () => tagsOf('codeBlock').map((tag) => ({ tag, preserveWhitespace: 'full' })),
  addInputRules() {
    return [textblockTypeInputRule({ find: /^```\s$/, type: this.type })]
  },
})

const Blockquote = Node.create({
  name: 'blockquote',
  group: 'block',
  content: 'block+',
  defining: true,
  ...elementsOf('blockquote'),
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*>\s$/, type: this.type })]
  },
})

const BulletList = Node.create({
  name: 'bulletList',
  group: 'block list',
  content: 'listItem+',
  ...elementsOf('bulletList'),
  addKeyboardShortcuts() {
    return { 'Mod-Shift-8': () => this.editor.commands.toggleList(this.name, 'listItem') }
  },
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*[-+*•]\s$/, type: this.type })]
  },
})

const OrderedList = Node.create({
  name: 'orderedList',
  group: 'block list',
  content: 'listItem+',
  addAttributes: () => ({
    start: { default: 1, parseHTML: (element) => (element instanceof HTMLOListElement ? element.start : 1) },
  }),
  ...elementsOf('orderedList'),
  renderHTML: ({ node }) => [tagsOf('orderedList')[0], node.attrs.start === 1 ? {} : { start: node.attrs.start }, 0],
  addKeyboardShortcuts() {
    return { 'Mod-Shift-7': () => this.editor.commands.toggleList(this.name, 'listItem') }
  },
  addInputRules() {
    return [
      wrappingInputRule({
        find: /^(\d{1,2})[.)]\s$/,
        type: this.type,
        getAttributes: ([, number]) => ({ start: Number(number) }),
        joinPredicate: ([, number], list) => list.childCount + list.attrs.start === Number(number),
      }),
    ]
  },
})

/** True for a caret at the beginning of an item. */
const isAtItemStart = ({ state: { selection } }: Editor): boolean =>
  selection.empty &&
  selection.$from.parentOffset === 0 &&
  selection.$from.depth > 2 &&
  selection.$from.node(-1).type.name === 'listItem' &&
  selection.$from.index(-1) === 0

const ListItem = Node.create({
  name: 'listItem',
  content: 'block+',
  defining: true,
  ...elementsOf('listItem'),
  addKeyboardShortcuts() {
    return {
      Enter: () => this.editor.commands.splitListItem(this.name),
      Tab: () => this.editor.commands.sinkListItem(this.name) || this.editor.isActive(this.name),
      'Shift-Tab': () => this.editor.commands.liftListItem(this.name),
      Backspace: () => isAtItemStart(this.editor) && this.editor.commands.liftListItem(this.name),
    }
  },
})

const HorizontalRule = Node.create({
  name: 'horizontalRule',
  group: 'block',
  ...emptyElementOf('horizontalRule'),
  addInputRules() {
    return [nodeInputRule({ find: /^(?:---|—-)$/, type: this.type })]
  },
})

/** The marks and nodes of rich texts: those of the elements that the sanitizer keeps, and no others. */
export const richExtensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Heading,
  CodeBlock,
  Blockquote,
  BulletList,
  OrderedList,
  ListItem,
  HorizontalRule,
  ...tableNodes,
  Link,
  ...marks,
]
