import type { ViewComment, ViewElement, ViewNode } from '../browser/view-tree.ts'

/** The key under which a view stores what was drawn into it. It is a registered symbol, because loader and chunks share no module. */
const DRAWN = Symbol.for('school-widgets.drawn')

interface Drawn {
  /** Null for the markup of the server. */
  tree: ViewNode[] | null
  /** What can be used or focused, in document order. Controls that an extension inserts later are not among them. */
  controls: HTMLElement[]
}

interface View extends HTMLElement {
  [DRAWN]?: Drawn
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const controlsIn = (view: HTMLElement) => [
  ...view.querySelectorAll<HTMLElement>('a, button, form, input, select, summary, textarea, [tabindex]'),
]

/** Records what has just been drawn into a view, before foreign code can change it; `tree` is null for the markup of the server. */
export const recordDrawn = (view: View, tree: ViewNode[] | null): void => {
  view[DRAWN] = { tree, controls: controlsIn(view) }
}

const drawnIn = (view: View): Drawn => view[DRAWN] ?? { tree: null, controls: [] }

export const isFromServer = (view: View): boolean => drawnIn(view).tree === null

/** Whether a control was drawn by us: extensions insert buttons of their own. */
export const isOwnControl = (view: HTMLElement, control: HTMLElement): boolean =>
  drawnIn(view).controls.includes(control)

/** A control as it is now: itself, or the one in its place if the view has been rendered anew; undefined for a foreign one that is gone. */
export const currentControl = (view: HTMLElement, control: HTMLElement): HTMLElement | undefined =>
  view.contains(control) ? control : controlsIn(view)[drawnIn(view).controls.indexOf(control)]

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

/** Whether nodes and texts of a view are still as they were drawn. Attributes do not count: React ignores foreign ones. */
export const isUntouched = (view: View): boolean => {
  const { tree } = drawnIn(view)
  return tree !== null && areAsDrawn(view.childNodes, tree)
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

/**
 * Reads the focus and the selection of a view before it is rendered anew. The result copies them and what was typed and ticked to the new
 * controls; it does nothing where the view has been hydrated in place.
 */
export const carryInput = (view: HTMLElement): (() => void) => {
  const { controls } = drawnIn(view)
  const focused = controls.find((control) => control.matches(':focus'))
  const selection = selectionOf(focused)
  return () => {
    const fresh = controlsIn(view)
    controls.forEach((control, at) => {
      const successor = fresh[at]
      if (!successor || view.contains(control)) return
      if (isField(control) && isField(successor)) copyInput(control, successor)
      if (control === focused) focusAgain(successor, selection)
    })
  }
}
