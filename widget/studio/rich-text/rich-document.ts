import { BLOCKS, isPlain, type MarkupElement, type MarkupNode, parseMarkup } from '../../reader/markup.ts'
import { isHref } from '../../reader/reading.ts'

export type MarkName = 'link' | 'bold' | 'italic' | 'underline' | 'strike' | 'code'

export interface RichMark {
  type: MarkName
  attrs?: { href: string; isNewTab: boolean }
}

export type HeadingLevel = 2 | 3 | 4

/** A node of a rich text, as ProseMirror takes it in JSON. */
export interface RichNode {
  type:
    | 'doc'
    | 'text'
    | 'hardBreak'
    | 'paragraph'
    | 'heading'
    | 'codeBlock'
    | 'blockquote'
    | 'bulletList'
    | 'orderedList'
    | 'listItem'
    | 'horizontalRule'
  attrs?: { level: HeadingLevel }
  marks?: readonly RichMark[]
  text?: string
  content?: readonly RichNode[]
}

type Marks = readonly RichMark[]

/** A block that holds text. */
interface Box extends RichNode {
  type: 'paragraph' | 'heading' | 'codeBlock'
}

const PARAGRAPH: Box = { type: 'paragraph' }

const levels: Readonly<Record<string, HeadingLevel>> = { h2: 2, h3: 3, h4: 4 }
const markNames: Readonly<Record<string, MarkName>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  s: 'strike',
  code: 'code',
}

const markOf = ({ tag, href, isNewTab }: MarkupElement): RichMark | null => {
  if (tag === 'a') return isHref(href) ? { type: 'link', attrs: { href, isNewTab } } : null
  const type = markNames[tag]
  return type ? { type } : null
}

const marksWith = (marks: Marks, element: MarkupElement): Marks => {
  const mark = markOf(element)
  return mark && !marks.some(({ type }) => type === mark.type) ? [...marks, mark] : marks
}

const isBlock = (node: MarkupNode): boolean =>
  typeof node !== 'string' && (BLOCKS.has(node.tag) || node.tag === 'li' || node.children.some(isBlock))

const textNode = (text: string, marks: Marks): RichNode => ({ type: 'text', text, ...(marks.length > 0 && { marks }) })
const breakNode = (marks: Marks): RichNode => ({ type: 'hardBreak', ...(marks.length > 0 && { marks }) })

const inlineOf = (nodes: readonly MarkupNode[], marks: Marks): RichNode[] =>
  nodes.flatMap((node) => {
    if (typeof node === 'string') return [textNode(node, marks)]
    return node.tag === 'br' ? [breakNode(marks)] : inlineOf(node.children, marksWith(marks, node))
  })

/** The texts of a run with the white space that a browser shows of them. */
const shown = (run: readonly RichNode[], hasLines: boolean): RichNode[] => {
  const nodes: RichNode[] = []
  let isAtStart = true
  for (const node of run) {
    const { text, marks = [] } = node
    if (text === undefined) {
      nodes.push(node)
      isAtStart = true
    } else
      for (const [at, line] of text.split(hasLines ? '\n' : /(?!)/).entries()) {
        if (at > 0) nodes.push(breakNode(marks))
        isAtStart ||= at > 0
        const collapsed = line.replaceAll(/[ \t\n\r\f]+/g, ' ')
        const kept: string = isAtStart ? collapsed.replace(/^ /, '') : collapsed
        if (kept !== '') nodes.push(textNode(kept, marks))
        isAtStart = kept === '' ? isAtStart : kept.endsWith(' ')
      }
  }
  return withoutLastSpaces(nodes)
}

/** Drops spaces before a line break and at the end. */
const withoutLastSpaces = (nodes: readonly RichNode[]): RichNode[] =>
  nodes.flatMap((node, at) => {
    const isLast = at === nodes.length - 1 || nodes[at + 1]?.type === 'hardBreak'
    if (node.text === undefined || !isLast) return [node]
    const text = node.text.replace(/ $/, '')
    return text === '' ? [] : [{ ...node, text }]
  })

const codeOf = (run: readonly RichNode[]): RichNode[] =>
  run.map(({ text = '\n', marks = [] }) =>
    textNode(
      text,
      marks.filter(({ type }) => type !== 'code'),
    ),
  )

/** What is filled with blocks one after the other, while inline content gathers for the next of them. */
const createFiller = (box: Box, hasLines: boolean) => {
  const blocks: RichNode[] = []
  let run: RichNode[] = []
  let loose: RichNode[] | null = null
  const flush = () => {
    const content = box.type === 'codeBlock' ? codeOf(run) : shown(run, hasLines)
    run = []
    if (content.length === 0) return
    loose = null
    blocks.push({ ...box, content })
  }
  return {
    addInline: (nodes: readonly RichNode[]) => void run.push(...nodes),
    addBlocks: (more: readonly RichNode[]) => {
      flush()
      loose = null
      blocks.push(...more)
    },
    /** An item outside of a list gets one, with those that follow it. */
    addLoose: (item: RichNode) => {
      flush()
      if (loose) return void loose.push(item)
      loose = [item]
      blocks.push({ type: 'bulletList', content: loose })
    },
    all: () => {
      flush()
      return blocks
    },
  }
}

const blocksOf = (nodes: readonly MarkupNode[], box: Box, marks: Marks = [], hasLines = false): RichNode[] => {
  const filler = createFiller(box, hasLines)
  for (const node of nodes) {
    if (typeof node === 'string' || !isBlock(node)) filler.addInline(inlineOf([node], marks))
    else if (node.tag === 'li') filler.addLoose(itemOf(node.children, marks))
    else
      filler.addBlocks(
        BLOCKS.has(node.tag) ? blockOf(node, marks) : blocksOf(node.children, box, marksWith(marks, node)),
      )
  }
  return filler.all()
}

const orOne = (blocks: readonly RichNode[], box: Box = PARAGRAPH) => (blocks.length > 0 ? blocks : [box])

const itemOf = (nodes: readonly MarkupNode[], marks: Marks): RichNode => ({
  type: 'listItem',
  content: orOne(blocksOf(nodes, PARAGRAPH, marks)),
})

const isSpace = (node: MarkupNode) => typeof node === 'string' && node.trim() === ''

const itemsOf = (nodes: readonly MarkupNode[], marks: Marks): RichNode[] => {
  const items: RichNode[] = []
  for (const node of nodes) {
    if (isSpace(node)) continue
    const last = items.at(-1)
    if (typeof node !== 'string' && node.tag === 'li') items.push(itemOf(node.children, marks))
    else if (last)
      items[items.length - 1] = { ...last, content: [...(last.content ?? []), ...blocksOf([node], PARAGRAPH, marks)] }
    else items.push(itemOf([node], marks))
  }
  return items
}

const blockOf = ({ tag, children }: MarkupElement, marks: Marks): readonly RichNode[] => {
  const level = levels[tag]
  if (level) return headingsOf(children, { type: 'heading', attrs: { level } }, marks)
  if (tag === 'hr') return [{ type: 'horizontalRule' }]
  if (tag === 'pre') return headingsOf(children, { type: 'codeBlock' }, marks)
  if (tag === 'blockquote') return [{ type: 'blockquote', content: orOne(blocksOf(children, PARAGRAPH, marks)) }]
  if (tag === 'p') return orOne(blocksOf(children, PARAGRAPH, marks))
  const content = itemsOf(children, marks)
  return content.length === 0 ? [] : [{ type: tag === 'ol' ? 'orderedList' : 'bulletList', content }]
}

const headingsOf = (nodes: readonly MarkupNode[], box: Box, marks: Marks) => orOne(blocksOf(nodes, box, marks), box)

/** The document of parsed markup. `hasLines`: the line breaks of its texts are shown. */
export const documentFrom = (nodes: readonly MarkupNode[], hasLines: boolean): RichNode => ({
  type: 'doc',
  content: orOne(blocksOf(nodes, PARAGRAPH, [], hasLines)),
})

/** The document of markup that the school has sanitized; a text without blocks becomes one paragraph. */
export const documentOf = (markup: string): RichNode => {
  const nodes = parseMarkup(markup)
  return documentFrom(nodes, isPlain(nodes))
}
