import { expect, test, vi } from 'vitest'
import { makeStage } from './stage.ts'
import type { ViewNode } from '../../browser/shadow/view-tree.ts'

const tree: ViewNode[] = [['div', { class: 'card' }, ['form', {}, ['button', { type: 'submit' }, 'Войти']]]]

const showStage = (load: () => Promise<unknown>) => {
  const onFailure = vi.fn()
  const { view, end } = makeStage({
    tag: 'school-login',
    lang: 'ru',
    declared: null,
    isStale: false,
    tree,
    load,
    page: 'https://school.example/auth/form/',
    onFailure,
  })
  document.body.replaceChildren(view)
  const submit = view.querySelector('button')
  if (!submit) throw new Error('no button')
  const notice = () => view.querySelector('.card > [role=alert]')
  return { view, end, submit, notice, onFailure, isBusy: () => submit.hasAttribute('aria-busy') }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))
const lost = (): Promise<unknown> => Promise.reject(new Error('lost'))

test('code that does not come is said in the card, and nothing is busy any more', async () => {
  const { submit, notice, onFailure, isBusy } = showStage(lost)
  submit.click()
  expect(isBusy()).toBe(true)
  await settled()
  expect([isBusy(), notice()?.textContent, onFailure.mock.calls.length]).toEqual([
    false,
    'Форма загрузилась не до конца. Проверьте интернет.Попробовать ещё разПродолжить на\u00A0сайте школы',
    1,
  ])
})

for (const what of ['the form', 'the notice'])
  test(`a press on the button of ${what} tries again, with what was done before`, async () => {
    const load = vi.fn(lost)
    const { view, end, submit, notice, isBusy } = showStage(load)
    submit.click()
    await settled()
    load.mockResolvedValueOnce(undefined)
    const button = what === 'the form' ? submit : notice()?.querySelector('button')
    button?.click()
    expect([load.mock.calls.length, isBusy(), notice()]).toEqual([2, true, null])
    await settled()
    const sent = vi.fn((event: Event) => event.preventDefault())
    const repeat = end()
    view.addEventListener('submit', sent)
    repeat?.()
    expect([isBusy(), sent.mock.calls.length]).toEqual([false, 1])
  })

test('every press tries again, however often it has failed', async () => {
  const load = vi.fn(lost)
  const { submit, notice } = showStage(load)
  for (const tries of [1, 2, 3]) {
    await settled()
    expect([load.mock.calls.length, notice() === null]).toEqual([tries, false])
    submit.click()
  }
})

test('when React leaves the view, a notice is shown and a press submits nothing', async () => {
  const load = vi.fn(() => Promise.resolve())
  const { view, end, submit, notice, onFailure } = showStage(load)
  await settled()
  end()
  view.dispatchEvent(new ErrorEvent('error', { error: new Error('a component threw') }))
  const event = new Event('submit', { bubbles: true, cancelable: true })
  submit.form?.dispatchEvent(event)
  expect([notice() !== null, onFailure.mock.calls.length, load.mock.calls.length, event.defaultPrevented]).toEqual([
    true,
    1,
    1,
    true,
  ])
})
