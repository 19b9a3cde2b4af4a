import { placesIn, searchable } from './found.ts'

/** The name of the highlight in styles. */
const NAME = 'school-found'
/** So many places are marked at most. */
const MARKS_MAX = 1_000

const TEXTS = '[role="textbox"], .prose'
const LINES = 'p, li, h1, h2, h3, h4, blockquote, pre, td, th, [role="textbox"], .prose'

interface Line {
  text: string
  nodes: { node: Node; start: number }[]
}

/** The texts below an element, each of which is read without a break. */
const linesIn = (element: Element): Line[] => {
  const lines = new Map<Element, Line>()
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const owner = node.parentElement?.closest(LINES) ?? element
    const line = lines.get(owner) ?? { text: '', nodes: [] }
    line.nodes.push({ node, start: line.text.length })
    line.text += node.textContent ?? ''
    lines.set(owner, line)
  }
  return [...lines.values()]
}

const rangeOf = ({ nodes }: Line, from: number, to: number): Range | null => {
  const first = nodes.findLast(({ start }) => start <= from)
  const last = nodes.findLast(({ start }) => start < to)
  if (!first || !last) return null
  const range = new Range()
  range.setStart(first.node, from - first.start)
  range.setEnd(last.node, to - last.start)
  return range
}

const rangesIn = (root: Element, wanted: string): Range[] =>
  [...root.querySelectorAll(TEXTS)]
    .flatMap(linesIn)
    .flatMap((line) =>
      placesIn(searchable(line.text), wanted).flatMap((at) => rangeOf(line, at, at + wanted.length) ?? []),
    )

/**
 * Marks where words stand in texts, without a change of the page; returns what removes the marks. A browser without highlights marks the
 * block that is found, as for words in fields.
 */
export const markFound = (root: Element, query: string): (() => void) => {
  const wanted = searchable(query.trim())
  if (wanted === '' || typeof CSS === 'undefined' || !('highlights' in CSS)) return () => {}
  CSS.highlights.set(NAME, new Highlight(...rangesIn(root, wanted).slice(0, MARKS_MAX)))
  return () => void CSS.highlights.delete(NAME)
}
