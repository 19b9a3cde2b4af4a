import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setFields } from '../document/edits.ts'
import { createTestBrowser, type TestBrowser } from './testing/test-browser.ts'

let browser: TestBrowser

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.UTC(2026, 10, 24, 11, 2) })
  browser = createTestBrowser(vi.fn())
})
afterEach(() => {
  browser.close()
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test.each([
  ['America/New_York', { deferred_start_at: '2026-11-01T06:00:00.000Z' }],
  ['Europe/Berlin', { deferred_start_at: '2026-10-25T01:30:00.000Z', publish_date: '2026-10-25T01:30:15.000Z' }],
  ['Asia/Jerusalem', { deferred_start_at: '2026-10-24T23:30:00.000Z', date_start: '2026-10-25', date: '2026-10-25' }],
])('in %s no moment of a document moves when only its title is edited', async (zone, moments) => {
  vi.stubEnv('TZ', zone)
  const { id, crash } = await browser.openCourse()
  crash()
  browser.server.change(id(), (document) => ({ ...document, ...moments }))
  const tab = await browser.openAgain(id())
  tab.edit(setFields({ title: 'Другое' }))
  await tab.saving.save()
  expect(browser.server.documents.get(id())).toMatchObject({ title: 'Другое', ...moments })
})

test('a scheduled opening that its author moves is saved as the moment that was chosen', async () => {
  vi.stubEnv('TZ', 'America/New_York')
  const { id, crash } = await browser.openCourse()
  crash()
  browser.server.change(id(), (document) => ({ ...document, deferred_start_at: '2026-11-01T05:00:00.000Z' }))
  const tab = await browser.openAgain(id())
  tab.edit(setFields({ deferred_start_at: '2026-11-02T06:30:00.000Z' }))
  await tab.saving.save()
  expect(browser.server.documents.get(id())).toMatchObject({ deferred_start_at: '2026-11-02T06:30:00.000Z' })
})
