import {
  type Editor,
  Mark,
  markInputRule,
  Node,
  nodeInputRule,
  textblockTypeInputRule,
  wrappingInputRule,
} from '@tiptap/core'
import { isHref } from '../../reader/reading.ts'
import { HEADING_LEVELS, type MarkName, type NodeName, tagsOf } from './rich-document.ts'

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
})

const Document = Node.create({ name: 'doc', topNode: true, content: 'block+' })
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

const lists = [
  { name: 'bulletList' as const, typed: /^\s*[-+*•]\s$/, key: 'Mod-Shift-8' },
  { name: 'orderedList' as const, typed: /^1[.)]\s$/, key: 'Mod-Shift-7' },
].map(({ name, typed, key }) =>
  Node.create({
    name,
    group: 'block list',
    content: 'listItem+',
    ...elementsOf(name),
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleList(name, 'listItem') }
    },
    addInputRules() {
      return [wrappingInputRule({ find: typed, type: this.type })]
    },
  }),
)

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
      Tab: () => this.editor.commands.sinkListItem(this.name),
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
  ...lists,
  ListItem,
  HorizontalRule,
  Link,
  ...marks,
]
