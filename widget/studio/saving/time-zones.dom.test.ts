import { afterEach, expect, test, vi } from 'vitest'
import { setFields } from '../document/edits.ts'
import { createTestBrowser } from './testing/test-browser.ts'

const browser = createTestBrowser(vi.fn())

afterEach(() => {
  browser.close()
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
