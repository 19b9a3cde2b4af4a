import { beforeEach, expect, test, vi } from 'vitest'
import { describeHiding, heightToReserve, hidingElement } from './layout.ts'

/** Sizes by element: happy-dom lays nothing out. An element without an entry is 400 × 500. */
let sizes: Map<Element, Partial<DOMRect>>

beforeEach(() => {
  vi.restoreAllMocks()
  sizes = new Map()
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const { width = 400, height = 500, top = 0 } = sizes.get(this) ?? {}
    return new DOMRect(0, top, width, height)
  })
})

const put = (html: string): HTMLElement => {
  document.body.innerHTML = html
  const element = document.querySelector<HTMLElement>('school-login')
  if (!element) throw new Error('no element')
  return element
}

const hiding = (html: string) => {
  const element = put(html)
  const found = hidingElement(element)
  return found && describeHiding(element, found)
}

test('an element in plain sight is hidden by nothing', () => {
  expect(hiding('<div id="form" style="opacity: 0.9"><school-login></school-login></div>')).toBe(null)
})

test.each(['display: none', 'visibility: hidden', 'opacity: 0'])('a box with %s is named', (style) => {
  expect(hiding(`<div id="form" style="${style}"><p><school-login></school-login></p></div>`)).toBe(
    'div#form (school-login)',
  )
})

const inBox = (overflow: string) => `<div class="box" style="overflow: ${overflow}"><school-login></school-login></div>`

const withBox = (overflow: string, isEmpty: boolean) => {
  const element = put(inBox(overflow))
  if (element.parentElement) sizes.set(element.parentElement, { width: 0 })
  if (isEmpty) sizes.set(element, { width: 0 })
  const found = hidingElement(element)
  return found && describeHiding(element, found)
}

test('a box of no width is named if it clips what is in it, else the element if that is empty', () => {
  expect([withBox('hidden', false), withBox('visible', false), withBox('visible', true)]).toEqual([
    'div.box (school-login)',
    null,
    'school-login',
  ])
})

/** An element with a view of 594 pixels; the heading below it stands where the reserved room ends while the view is not drawn. */
const withView = (reserved: number) => {
  const element = put('<main><school-login></school-login><h2></h2></main>')
  const root = element.attachShadow({ mode: 'open' })
  const view = document.createElement('div')
  view.className = 'view'
  root.append(view)
  const sheet = new CSSStyleSheet()
  root.adoptedStyleSheets = [sheet]
  sizes.set(element, { height: 594 })
  const heading = document.querySelector('h2')
  const isDrawn = () => view.style.display !== 'none' && root.adoptedStyleSheets.length === 1
  if (heading)
    sizes.set(heading, {
      height: 30,
      get top() {
        return isDrawn() ? 594 : reserved
      },
    })
  return { element, isDrawn }
}

test('what follows an element without reserved room moves by its height, which is to be reserved', () => {
  expect(heightToReserve(withView(0).element)).toBe(594)
})

test('room that is enough but for a line is enough', () => {
  expect(heightToReserve(withView(570).element)).toBe(null)
})

test('the element is measured without its view and its styles, and has both afterwards', () => {
  const { element, isDrawn } = withView(0)
  heightToReserve(element)
  expect(isDrawn()).toBe(true)
})

test('what begins below the window may move', () => {
  const { element } = withView(2_000)
  expect(heightToReserve(element)).toBe(null)
})
