import { afterEach, expect, test, vi } from 'vitest'
import { aHost, LANDING, SCHOOL } from '../testing/fakes.ts'
import { newAttempt, openProviderWindow } from './provider-window.ts'
import { FINISHED, aWindow, browserOpens, receiveMessage, READY } from './testing/fake-window.ts'

let end = new AbortController()

afterEach(() => {
  end.abort()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = (settings = {}) => {
  end = new AbortController()
  const opened = aWindow()
  const opening = browserOpens(opened)
  const provider = { id: 'yandex', name: 'Яндекс ID' } as const
  const window = openProviderWindow(provider, 'secret', aHost({ settings }), end.signal)
  if (!window) throw new Error('no window')
  return { opened, opening, window }
}

/** Whether there has been news by the time that all handlers have run. */
const hasNews = async (news: Promise<void>) => {
  const none = new Promise((resolve) => setTimeout(resolve, 0, 'none'))
  return (await Promise.race([news.then(() => 'news'), none])) === 'news'
}

test('an attempt is 32 random bytes that an address could hold', () => {
  const attempts = Array.from({ length: 50 }, newAttempt)
  expect(attempts.every((attempt) => /^[\w-]{43}$/.test(attempt))).toBe(true)
  expect(new Set(attempts).size).toBe(50)
})

test('the window opens at the page of the school, in the language of the form, without the attempt', () => {
  const [address, name] = open({ lang: 'en' }).opening.mock.calls[0] ?? []
  expect([address, name]).toEqual([`${SCHOOL}/auth/with/yandex/?lang=en`, 'school-sign-in'])
})

test('where the browser opens no window there is none', () => {
  browserOpens(null)
  expect(openProviderWindow({ id: 'vk' }, 'secret', aHost(), end.signal)).toBeNull()
})

test('the page of the school in that window gets the attempt, and only that origin may read it', () => {
  const { opened, window } = open()
  expect(window.isStarted()).toBe(false)
  receiveMessage(opened, READY)
  expect(opened.postMessage.mock.calls).toEqual([[{ type: 'school:identity-attempt', attempt: 'secret' }, SCHOOL]])
  expect(window.isStarted()).toBe(true)
})

test.each<[string, (opened: object) => void]>([
  ['another window of the school', () => receiveMessage(aWindow(), READY)],
  ['the window, led to another origin', (opened) => receiveMessage(opened, READY, LANDING)],
  ['an origin that only looks like the school', (opened) => receiveMessage(opened, READY, `${SCHOOL}.evil.example`)],
  ['an opaque origin', (opened) => receiveMessage(opened, READY, 'null')],
  ['a frame of the page', () => receiveMessage(null, READY)],
  ['the window, with another message', (opened) => receiveMessage(opened, { type: 'ready' })],
  ['the window, with a text', (opened) => receiveMessage(opened, 'school:identity-ready')],
])('%s gets no attempt', (_, say) => {
  const { opened, window } = open()
  say(opened)
  expect([opened.postMessage.mock.calls, window.isStarted()]).toEqual([[], false])
})

test('the answer of the window is news; that of another window or origin is none', async () => {
  const { opened, window } = open()
  const news = window.news()
  receiveMessage(aWindow(), FINISHED)
  receiveMessage(opened, FINISHED, LANDING)
  expect(await hasNews(news)).toBe(false)
  receiveMessage(opened, FINISHED)
  expect(await hasNews(news)).toBe(true)
})

test('a page that comes to the front again is news', async () => {
  const { window } = open()
  const news = window.news()
  globalThis.dispatchEvent(new Event('focus'))
  expect(await hasNews(news)).toBe(true)
})

test('a closed window is news', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { opened, window } = open()
  const news = window.news()
  vi.advanceTimersByTime(500)
  expect(await hasNews(news)).toBe(false)
  opened.closed = true
  vi.advanceTimersByTime(500)
  expect([await hasNews(news), window.isClosed()]).toEqual([true, true])
})

test('once the wait has ended nobody listens, and no timer is left', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { opened } = open()
  end.abort()
  receiveMessage(opened, READY)
  expect([opened.postMessage.mock.calls, vi.getTimerCount()]).toEqual([[], 0])
})
