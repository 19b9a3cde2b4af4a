import { afterEach, expect, test, vi } from 'vitest'
import { page } from './page.ts'
import { postForm } from './post-form.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

test('leaving by a form carries the values in its body', () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
  postForm('https://school.example/auth/enter/', { ticket: '"><b>', next: '/lesson' })
  const form = document.querySelector('form')
  expect([form?.method, form?.action]).toEqual(['post', 'https://school.example/auth/enter/'])
  expect([...(form?.querySelectorAll('input') ?? [])].map(({ type, name, value }) => [type, name, value])).toEqual([
    ['hidden', 'ticket', '"><b>'],
    ['hidden', 'next', '/lesson'],
  ])
  expect(submit).toHaveBeenCalledTimes(1)
})

const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))

test('coming back is told only of a page that was kept as it was, until the signal ends it', () => {
  const returned = vi.fn()
  const ended = new AbortController()
  page.onReturn(returned, ended.signal)
  show(false)
  expect(returned).not.toHaveBeenCalled()
  show(true)
  ended.abort()
  show(true)
  expect(returned).toHaveBeenCalledTimes(1)
})

test('a page that comes back after a sign-in or a sign-out at the school reloads, and one before which it was stays', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  const returned = vi.fn()
  const ended = new AbortController()
  page.onReturn(returned, ended.signal)
  document.cookie = 'csrftoken=s1'
  window.dispatchEvent(new Event('pagehide'))
  show(true)
  expect([reload.mock.calls.length, returned.mock.calls.length]).toEqual([0, 1])
  document.cookie = 'csrftoken=s2'
  show(true)
  expect([reload.mock.calls.length, returned.mock.calls.length]).toEqual([1, 1])
  ended.abort()
  document.cookie = 'csrftoken=; max-age=0'
})
