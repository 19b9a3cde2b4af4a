import { nameOf } from './page-elements.ts'

/** What follows an element may move by this much, in pixels: a line that the font of the page makes higher. */
const JUMP_MAX = 30

const parentOf = (element: Element): Element | null => element.assignedSlot ?? element.parentElement ?? hostOf(element)

const hostOf = (element: Element): Element | null => {
  const root = element.getRootNode()
  return 'host' in root && isHost(root.host) ? root.host : null
}

const isHost = (host: unknown): host is Element => typeof host === 'object' && host !== null && 'localName' in host

const ancestorsOf = (element: Element): Element[] => {
  const parent = parentOf(element)
  return [element, ...(parent ? ancestorsOf(parent) : [])]
}

const isEmpty = (element: Element) => {
  const { width, height } = element.getBoundingClientRect()
  return width < 1 || height < 1
}

const clips = (element: Element) => isEmpty(element) && getComputedStyle(element).overflow !== 'visible'

const isTransparent = (element: Element) => Number(getComputedStyle(element).opacity || '1') === 0

const isHidden = (element: Element) => {
  const { display, visibility } = getComputedStyle(element)
  return display === 'none' || visibility === 'hidden' || visibility === 'collapse'
}

/** The outermost element that keeps another one from being seen; null if that can be seen. */
export const hidingElement = (element: Element): Element | null => {
  const around = ancestorsOf(element)
  const hiding = around.filter((one) => isHidden(one) || isTransparent(one) || clips(one)).at(-1)
  return hiding ?? (isEmpty(element) ? element : null)
}

/** What stands beside an element and beside what it is in: its growth moves them. */
const neighboursOf = (element: Element): Element[] =>
  ancestorsOf(element)
    .filter(({ localName }) => localName !== 'body' && localName !== 'html')
    .flatMap((one) => [...(one.parentElement?.children ?? [])].filter((other) => other !== one && !isEmpty(other)))

/** Lays the page out as it is before the script has drawn the element. The browser paints nothing meanwhile. */
const withoutView = <Result>({ shadowRoot }: HTMLElement, measure: () => Result): Result => {
  const { scrollX, scrollY } = window
  const sheets = shadowRoot?.adoptedStyleSheets && [...shadowRoot.adoptedStyleSheets] // the property is the same array after it is set
  const views = [...(shadowRoot?.querySelectorAll<HTMLElement>('*') ?? [])].filter(
    ({ parentNode }) => parentNode === shadowRoot,
  )
  const before = views.map(({ style }) => [style.getPropertyValue('display'), style.getPropertyPriority('display')])
  if (shadowRoot && sheets) shadowRoot.adoptedStyleSheets = []
  for (const { style } of views) style.setProperty('display', 'none', 'important')
  const result = measure()
  views.forEach(({ style }, at) => style.setProperty('display', before[at]?.[0] ?? '', before[at]?.[1]))
  if (shadowRoot && sheets) shadowRoot.adoptedStyleSheets = sheets
  if (window.scrollX !== scrollX || window.scrollY !== scrollY)
    scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
  return result
}

/** The element's height, where the page has reserved less and what is seen beside it moves when it is drawn; null where nothing moves. */
export const heightToReserve = (element: HTMLElement): number | null => {
  const neighbours = neighboursOf(element)
  const tops = () => neighbours.map((one) => one.getBoundingClientRect().top + scrollY)
  const before = withoutView(element, tops)
  const after = tops()
  const { top, height } = element.getBoundingClientRect()
  const end = top + scrollY + innerHeight // what begins below that is out of sight when the element comes into it
  const moves = before.some((place, at) => place < end && Math.abs((after[at] ?? place) - place) > JUMP_MAX)
  return moves ? Math.ceil(height) : null
}

export const describeHiding = (element: Element, hiding: Element): string =>
  hiding === element ? nameOf(element) : `${nameOf(hiding)} (${nameOf(element)})`
