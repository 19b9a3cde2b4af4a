import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NOTICE_FADE_MS, NOTICE_MS } from '../../server/contract/limits.ts'
import { notify } from './notices.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  document.body.replaceChildren()
  document.documentElement.lang = ''
})

const layer = () => {
  const root = document.querySelector('school-notices')?.shadowRoot
  if (!root) throw new Error('no layer')
  return root
}
const all = (selector: string) => [...layer().querySelectorAll<HTMLElement>(selector)]
const texts = (selector: string) => all(selector).map(({ textContent }) => textContent)
const shown = () => all('li').map((notice) => `${notice.className}: ${notice.querySelector('p')?.textContent}`)
const first = (selector: string) => {
  const [found] = all(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}
const pointer = (type: string) => first('ul').dispatchEvent(new PointerEvent(type))
const hideTab = (hidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a notification is shown for 3.5 s, fades for 0.4 s and is removed', () => {
  notify('info', 'Раз')
  vi.advanceTimersByTime(NOTICE_MS - 1)
  expect(shown()).toEqual(['info: Раз'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual(['info leaving: Раз'])
  vi.advanceTimersByTime(NOTICE_FADE_MS - 1)
  expect(shown()).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('under reduced motion the fade takes no time', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(prefers-reduced-motion: reduce)' }))
  notify('info', 'Раз')
  vi.advanceTimersByTime(NOTICE_MS + 1)
  expect(shown()).toEqual([])
})

test('each new one stands below those showing, in the style and with the word of its type', () => {
  for (const type of ['info', 'success', 'warning', 'error'] as const) notify(type, '…')
  expect(shown()).toEqual(['info: …', 'success: Готово…', 'warning: Внимание…', 'error: Ошибка…'])
  expect(all('li > svg path').map((path) => path.getAttribute('d'))).toHaveLength(4)
  expect(new Set(all('li > svg path').map((path) => path.getAttribute('d'))).size).toBe(4)
})

test.each(['fatal', '', undefined, 'constructor', '__proto__'])('the unknown type %s counts as info', (type) => {
  notify(type, 'Раз')
  expect(shown()).toEqual(['info: Раз'])
})

test('a text is text, whatever is in it', () => {
  notify('error', '<img src=x onerror="alert(1)">')
  vi.advanceTimersByTime(1_000)
  expect([texts('p')[0], all('img').length]).toEqual(['Ошибка. <img src=x onerror="alert(1)">', 0])
})

const holds = {
  'under the pointer': [() => pointer('pointermove'), () => pointer('pointerleave')],
  'while one has the focus': [() => first('button').focus(), () => first('button').blur()],
  'in a hidden tab': [() => hideTab(true), () => hideTab(false)],
} satisfies Record<string, [() => void, () => void]>

for (const [where, [hold, release]] of Object.entries(holds)) {
  test(`time stands still ${where}, for all that show, and goes on after`, () => {
    notify('info', 'Раз')
    notify('info', 'Два')
    vi.advanceTimersByTime(NOTICE_MS - 1)
    hold()
    vi.advanceTimersByTime(60_000)
    expect(all('li:not(.leaving)')).toHaveLength(2)
    release()
    vi.advanceTimersByTime(1)
    expect(all('li.leaving')).toHaveLength(2)
  })
}

test('one that comes while time stands still waits as well', () => {
  hideTab(true)
  notify('info', 'Раз')
  vi.advanceTimersByTime(60_000)
  expect(all('li:not(.leaving)')).toHaveLength(1)
  hideTab(false)
})

test('its button closes it at once, and leaves the others', () => {
  notify('info', 'Раз')
  notify('info', 'Два')
  first('button').click()
  expect(shown()).toEqual(['info: Два'])
})

test('the focus goes from a closed one to the next, and from the last back to where it was', () => {
  const field = document.createElement('input')
  document.body.append(field)
  field.focus()
  notify('info', 'Раз')
  notify('info', 'Два')
  first('button').dispatchEvent(new FocusEvent('focusin', { bubbles: true, relatedTarget: field }))
  first('button').focus()
  first('button').click()
  expect(layer().activeElement).toBe(first('button'))
  first('button').click()
  expect(document.activeElement).toBe(field)
})

test('words come into regions that stood there before; those of an error interrupt', () => {
  notify('success', 'Раз')
  notify('error', 'Два')
  const regions = all('.visually-hidden')
  expect(regions.map((region) => [region.getAttribute('role'), region.getAttribute('aria-live')])).toEqual([
    ['status', 'polite'],
    ['alert', 'assertive'],
  ])
  expect(texts('.visually-hidden')).toEqual(['', ''])
  vi.advanceTimersByTime(1_000)
  expect(all('.visually-hidden')).toEqual(regions)
  expect(texts('.visually-hidden')).toEqual(['Готово. Раз', 'Ошибка. Два'])
})

test('what was said goes with the last notification', () => {
  notify('info', 'Раз')
  vi.runAllTimers()
  expect(texts('.visually-hidden')).toEqual(['', ''])
  expect(first('section').hidden).toBe(true)
})

test.each([
  ['en', 'Close', 'Notifications'],
  ['en-GB', 'Close', 'Notifications'],
  ['ru', 'Закрыть', 'Уведомления'],
  ['fr', 'Закрыть', 'Уведомления'],
  ['', 'Закрыть', 'Уведомления'],
])('a page in the language "%s" has buttons that say %s', (lang, close, region) => {
  document.documentElement.lang = lang
  notify('info', 'Раз')
  expect([first('button'), first('section')].map((one) => one.getAttribute('aria-label'))).toEqual([close, region])
})

test('the page has one element for all of them, and gets it back when a script has emptied the page', () => {
  notify('info', 'Раз')
  notify('info', 'Два')
  expect(document.querySelectorAll('school-notices')).toHaveLength(1)
  document.body.replaceChildren()
  notify('info', 'Три')
  expect(document.querySelectorAll('school-notices')).toHaveLength(1)
  expect(shown()).toHaveLength(3)
})
