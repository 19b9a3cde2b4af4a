import { expect, test } from 'vitest'
import { dispatchSchoolEvent } from './school-event.ts'

const element = document.createElement('div')

test('a listener of either name is called once for an event, with the same detail', () => {
  const called: unknown[] = []
  for (const type of ['school:paid', 'school-paid'])
    element.addEventListener(type, (event) => called.push([event.type, event instanceof CustomEvent && event.detail]))
  const detail = { payment: 'p-1', products: ['Космос'] }
  dispatchSchoolEvent(element, 'school:paid', detail)
  expect(called).toEqual([
    ['school:paid', detail],
    ['school-paid', detail],
  ])
})

test.each(['school:redirect', 'school-redirect'])('a listener of %s may keep the visitor on the page', (type) => {
  element.addEventListener(type, (event) => event.preventDefault(), { once: true })
  expect(dispatchSchoolEvent(element, 'school:redirect', { url: '/' })).toBe(false)
  expect(dispatchSchoolEvent(element, 'school:redirect', { url: '/' })).toBe(true)
})

test.each(['school:redirect', 'school-redirect'])(
  'what a listener of %s cancels ends as canceled by both names',
  (type) => {
    const events: Event[] = []
    const life = new AbortController()
    const { signal } = life
    for (const name of ['school:redirect', 'school-redirect'])
      element.addEventListener(name, (event) => events.push(event), { signal })
    element.addEventListener(type, (event) => event.preventDefault(), { signal })
    dispatchSchoolEvent(element, 'school:redirect', { url: '/' })
    life.abort()
    expect(events.map(({ type, defaultPrevented }) => [type, defaultPrevented])).toEqual([
      ['school:redirect', true],
      ['school-redirect', true],
    ])
  },
)

test('only a redirect and the chat can be canceled', () => {
  element.addEventListener('school-cart', (event) => event.preventDefault(), { once: true })
  expect(dispatchSchoolEvent(element, 'school:cart', { count: 1 })).toBe(true)
})
