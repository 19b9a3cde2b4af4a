import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preventedLinks } from './prevented-links.ts'

const SCHOOL = 'https://school.example'
const controller = { stop: new AbortController() }

beforeEach(() => {
  controller.stop = new AbortController()
  vi.stubGlobal('navigation', { addEventListener: vi.fn(), removeEventListener: vi.fn() })
})
afterEach(() => {
  controller.stop.abort()
  vi.unstubAllGlobals()
})

const put = (html: string) => {
  document.body.innerHTML = html
  const elements = [...document.querySelectorAll<HTMLElement>('school-login')]
  for (const element of elements) element.attachShadow({ mode: 'open' })
  return elements
}

const listen = (listener: (event: Event) => void, capture = false) =>
  document.addEventListener('click', listener, { capture, signal: controller.stop.signal })

const PAGE = `<a id="courses" href="${SCHOOL}/courses/">Courses</a><button id="open" data-school-open="login"></button>
  <a href="/own">Own</a><school-login></school-login>`

test('a page that prevents nothing prevents no link, and none is followed', () => {
  const followed: boolean[] = []
  window.addEventListener('click', ({ defaultPrevented }) => followed.push(defaultPrevented), {
    signal: controller.stop.signal,
  })
  expect(preventedLinks(put(PAGE), SCHOOL)).toEqual([])
  expect(followed).toEqual([false, false, false]) // as the page sees it
})

test('links that a listener of the page prevents are named', () => {
  put(PAGE)
  listen((event) => event.target instanceof Element && event.target.closest('a') && event.preventDefault())
  expect(preventedLinks([], SCHOOL)).toEqual(['a#courses'])
})

test('a listener that prevents every press is named at links, openers and elements', () => {
  const elements = put(PAGE)
  listen((event) => event.preventDefault(), true)
  expect(preventedLinks(elements, SCHOOL)).toEqual(['a#courses', 'button#open', 'school-login'])
})

test('the press of the check opens nothing, and what it has changed is as before', () => {
  const elements = put(PAGE)
  const openers: (string | null)[] = []
  listen(({ target }) => target instanceof Element && openers.push(target.getAttribute('data-school-open')))
  preventedLinks(elements, SCHOOL)
  expect([
    openers,
    document.querySelector('button')?.dataset.schoolOpen,
    elements[0]?.shadowRoot?.childNodes.length,
  ]).toEqual([[null, null, null], 'login', 0])
})

test('a browser that cannot hold back where a listener leads presses nothing', () => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(window, 'navigation')
  const elements = put(PAGE)
  const pressed = vi.fn()
  listen(pressed)
  expect([preventedLinks(elements, SCHOOL), pressed.mock.calls]).toEqual([null, []])
})
