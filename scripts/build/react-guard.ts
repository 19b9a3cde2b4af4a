import type { Plugin } from 'vite'

/** React's record of a rendered element, text or component, as far as `restoreChildren` reads it. */
interface Fiber {
  /** 3 for a root, 4 for a portal, 5 for an element, 6 for a text. */
  tag: number
  stateNode: Element
  return: Fiber | null
  child: Fiber | null
  sibling: Fiber | null
}

/**
 * Unless `node` is where React has put it: makes the children of the element around it, that of `fiber` or above, those that React has
 * rendered. Texts that a translator has taken out come back, and what it has put in goes. Nodes in their place are not moved: they keep the
 * focus. The text of this function becomes a part of React DOM.
 */
function restoreChildren(fiber: Fiber | null, node: Node): void {
  while (fiber !== null && (fiber.tag < 3 || fiber.tag > 5)) fiber = fiber.return
  if (fiber?.tag !== 5 || node.parentNode === fiber.stateNode) return
  const parent = fiber.stateNode
  const rendered: ChildNode[] = []
  const collect = (around: Fiber) => {
    for (let { child } = around; child !== null; child = child.sibling)
      if (child.tag === 5 || child.tag === 6) rendered.push(child.stateNode)
      else if (child.tag !== 4) collect(child)
  }
  collect(fiber)
  const foreign = [...parent.childNodes].filter((one) => !rendered.includes(one))
  for (const one of foreign) one.remove()
  rendered.forEach((one, at) => {
    const there = parent.childNodes[at]
    if (there !== one) parent.insertBefore(one, there ?? null)
  })
}

/** The places where React DOM relies on its nodes being where it has put them, each with what stands there instead. */
const EDITS: ReadonlyArray<readonly [found: string, put: string]> = [
  ['(lanes.nodeValue = root),', '(lanes.nodeValue = root), restoreChildren(finishedWork.return, lanes),'],
  [
    'hostParent.removeChild(deletedFiber.stateNode),',
    'deletedFiber.stateNode.parentNode === hostParent ? hostParent.removeChild(deletedFiber.stateNode) : restoreChildren(nearestMountedAncestor, deletedFiber.stateNode),',
  ],
  [').removeChild(deletedFiber.stateNode),', '), deletedFiber.stateNode.remove(),'],
  [
    'before ? parent.insertBefore(tag, before) : parent.appendChild(tag),',
    `node.alternate && tag.parentNode !== parent ? restoreChildren(node.return, tag)
      : before && before.parentNode !== parent ? restoreChildren(node.return, before)
      : before ? parent.insertBefore(tag, before) : parent.appendChild(tag),`,
  ],
]

/**
 * Lets React DOM work on in a view whose nodes somebody else has moved or replaced, as translators of pages do with texts: otherwise it
 * throws a NotFoundError and the view is gone, or it writes into texts that nobody sees. Throws if a version of React has other code there.
 */
export const guardReact = (code: string): string =>
  EDITS.reduce((text, [found, put]) => {
    const [before, after, ...more] = text.split(found)
    if (before === undefined || after === undefined || more.length > 0)
      throw new Error(`React DOM does not have this once: ${found}`)
    return before + put + after
  }, code) + restoreChildren

const isReactDom = (id: string) => id.endsWith('/react-dom-client.production.js')

/** Throws if a build has React DOM from another file than the one that is changed. */
export const requireGuarded = (ids: readonly string[]): void => {
  if (ids.some((id) => /\/react-dom\/client\.\w+$/.test(id)) && !ids.some(isReactDom))
    throw new Error('React DOM is not in react-dom-client.production.js')
}

/** Applies `guardReact` to the React DOM of a build. */
export const guardReactPlugin: Plugin = {
  name: 'guard-react',
  transform: (code, id) => (isReactDom(id) ? guardReact(code) : null),
  generateBundle() {
    requireGuarded([...this.getModuleIds()])
  },
}
