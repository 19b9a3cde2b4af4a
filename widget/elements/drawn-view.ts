import type { ViewComment, ViewElement, ViewNode } from '../browser/shadow/view-tree.ts'

/** The key under which a view stores what was drawn into it. It is a registered symbol, because loader and chunks share no module. */
const DRAWN = Symbol.for('school-widgets.drawn')

interface Drawn {
  /** Null for markup that the page has brought. */
  tree: ViewNode[] | null
  /** The markup of the page is that of another version or form: React renders anew. */
  isStale: boolean
  /** What can be used or focused, and the blocks of a document, in document order. What an extension inserts later is not among them. */
  marks: HTMLElement[]
}

interface View extends HTMLElement {
  [DRAWN]?: Drawn
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const MARKS = 'a, button, form, input, select, textarea, [tabindex], [data-block]'

const marksIn = (view: HTMLElement) => [...view.querySelectorAll<HTMLElement>(MARKS)]

/** Records what has just been drawn into a view, before foreign code can change it; `tree` is null for markup that the page has brought. */
export const recordDrawn = (view: View, tree: ViewNode[] | null, isStale = false): void => {
  view[DRAWN] = { tree, isStale, marks: marksIn(view) }
}

/** Whether the loader has drawn a view or taken over that of the page. */
export const isRecorded = (view: View): boolean => DRAWN in view

const marksOf = (view: View): HTMLElement[] => view[DRAWN]?.marks ?? []

export const isFromPage = (view: View): boolean => view[DRAWN]?.tree === null

/** Whether a control was drawn by us: extensions insert buttons of their own. */
export const isOwnControl = (view: HTMLElement, control: HTMLElement): boolean => marksOf(view).includes(control)

/** Of the same kind, and with the same name if it has one: another version may have further controls before it. */
const isAlike = (control: HTMLElement) => (other: HTMLElement) =>
  other.localName === control.localName &&
  other.getAttribute('name') === control.getAttribute('name') &&
  other.getAttribute('type') === control.getAttribute('type')

/** The control in the place of one that has been drawn, among those of the same view rendered anew. */
const successorIn = (fresh: HTMLElement[], marks: HTMLElement[], mark: HTMLElement): HTMLElement | undefined =>
  fresh.filter(isAlike(mark))[marks.filter(isAlike(mark)).indexOf(mark)]

/** A control as it is now: itself, or the one in its place if the view has been rendered anew; undefined for a foreign one that is gone. */
export const currentControl = (view: HTMLElement, control: HTMLElement): HTMLElement | undefined =>
  view.contains(control) ? control : successorIn(marksIn(view), marksOf(view), control)

const isElement = (node: ViewComment | ViewElement): node is ViewElement => node[0] !== '!'

const isAsDrawn = (node: ChildNode | undefined, drawn: ViewNode): boolean => {
  if (typeof drawn === 'string') return node?.nodeName === '#text' && node.nodeValue === drawn
  if (!isElement(drawn)) return node?.nodeName === '#comment' && node.nodeValue === drawn[1]
  const [tag, , ...children] = drawn
  if (node?.nodeName.toLowerCase() !== tag) return false
  return tag === 'h2' || areAsDrawn(node.childNodes, children) // the element's `caption` replaces the text of the heading
}

const areAsDrawn = (nodes: NodeListOf<ChildNode>, tree: ViewNode[]): boolean =>
  nodes.length === tree.length && tree.every((drawn, at) => isAsDrawn(nodes[at], drawn))

/**
 * Whether React can hydrate a view: nodes and texts are still as they were drawn. Attributes do not count: React ignores foreign ones. In
 * markup that the page has brought only React finds changes.
 */
export const canHydrate = (view: View): boolean => {
  const drawn = view[DRAWN]
  if (!drawn || drawn.isStale) return false
  return drawn.tree === null || areAsDrawn(view.childNodes, drawn.tree)
}

const isField = (control: HTMLElement): control is Field => control.matches('input, select, textarea')

const copyInput = (from: Field, to: Field) => {
  if (to.value !== from.value) to.value = from.value
  if ('checked' in from && 'checked' in to) to.checked = from.checked
}

type Selection = Parameters<HTMLInputElement['setSelectionRange']>

/** The selection of a field; null for one without, such as a checkbox or an email address. */
const selectionOf = (control: HTMLElement | undefined): Selection | null => {
  if (!control || !isField(control) || !('selectionStart' in control)) return null
  const { selectionStart, selectionEnd, selectionDirection } = control
  return selectionStart === null ? null : [selectionStart, selectionEnd, selectionDirection ?? undefined]
}

const focusAgain = (control: HTMLElement, selection: Selection | null) => {
  control.focus({ preventScroll: true })
  if (selection && isField(control) && 'selectionStart' in control) control.setSelectionRange(...selection)
}

const isInSight = (element: HTMLElement) => {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** Has a block that is out of sight, and so not laid out yet, take the height that it had. */
const reserveHeight = (block: HTMLElement, height: number) => {
  const { paddingTop, paddingBottom } = getComputedStyle(block)
  const inside = height - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom)
  block.style.containIntrinsicHeight = `auto ${inside}px`
}

/**
 * Reads the focus, the selection and the scroll position of a view before it is rendered anew. The result restores them, and copies what was
 * typed and ticked to the new controls; it does nothing where the view has been hydrated in place.
 */
export const saveInput = (view: HTMLElement): (() => void) => {
  const marks = marksOf(view)
  const focused = marks.find((mark) => mark.matches(':focus'))
  const selection = selectionOf(focused)
  const heights = marks.map((mark) => mark.getBoundingClientRect().height)
  const seen = marks.find(isInSight)
  const seenAt = seen?.getBoundingClientRect().top ?? 0
  return () => {
    const fresh = marksIn(view)
    const successorOf = (mark: HTMLElement) => (view.contains(mark) ? undefined : successorIn(fresh, marks, mark))
    marks.forEach((mark, at) => {
      const successor = successorOf(mark)
      if (successor && isField(mark) && isField(successor)) copyInput(mark, successor)
      if (successor?.matches('[data-block]')) reserveHeight(successor, heights[at] ?? 0)
    })
    const [toFocus, toShow] = [focused, seen].map((mark) => mark && successorOf(mark))
    if (toFocus) focusAgain(toFocus, selection)
    if (toShow) scrollBy({ top: toShow.getBoundingClientRect().top - seenAt, behavior: 'instant' })
  }
}
