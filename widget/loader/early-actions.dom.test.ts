import { expect, test, vi } from 'vitest'
import { recordDrawn } from '../elements/drawn-view.ts'
import { watchEarlyActions } from './shell/stage.ts'

const makeView = () => {
  const view = document.createElement('div')
  view.innerHTML = '<form><button>Войти</button></form><button type="button">Забыли пароль?</button>'
  document.body.replaceChildren(view)
  recordDrawn(view, [])
  const [submit, link] = view.querySelectorAll('button')
  if (!submit || !link) throw new Error('no buttons')
  const sent = vi.fn((event: Event) => event.preventDefault())
  const pressed = vi.fn()
  const early = watchEarlyActions(view, () => undefined)
  view.addEventListener('submit', sent)
  link.addEventListener('click', pressed)
  return { early, submit, link, sent, pressed }
}

test('a submit waits, shows as busy, and is repeated once', () => {
  const { early, submit, sent } = makeView()
  submit.click()
  expect([sent.mock.calls.length, submit.getAttribute('aria-busy')]).toEqual([0, 'true'])
  const repeat = early.claim()
  expect(submit.hasAttribute('aria-busy')).toBe(false)
  repeat?.()
  expect(sent).toHaveBeenCalledTimes(1)
})

test('of several actions the last one counts', () => {
  const { early, submit, link, sent, pressed } = makeView()
  submit.click()
  link.click()
  expect(submit.hasAttribute('aria-busy')).toBe(false)
  early.claim()?.()
  expect([sent.mock.calls.length, pressed.mock.calls.length]).toEqual([0, 1])
})

test('where nothing was done there is nothing to repeat, and later actions go through', () => {
  const { early, submit, link, sent, pressed } = makeView()
  expect(early.claim()).toBeNull()
  submit.click()
  link.click()
  expect([sent.mock.calls.length, pressed.mock.calls.length]).toEqual([1, 1])
})
