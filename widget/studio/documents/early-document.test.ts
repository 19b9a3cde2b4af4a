import { expect, test, vi } from 'vitest'
import { createContentClient } from '../../api/content.ts'
import { prefetchDocument, openDocument } from './early-document.ts'

const server = vi.fn<typeof fetch>(async () => Response.json({ id: 7, title: 'Вулканы', status: 0, content: [] }))
const client = createContentClient({ apiBase: '', token: () => 'key', notify: () => undefined, fetch: server })

test('the document that was asked for early is asked for once, and is taken once', async () => {
  prefetchDocument(client, { screen: 'document', kind: 'course', id: 7 })
  const open = async () => (await openDocument(client, 'course', 7)).ok
  expect([await open(), server.mock.calls.length, await open(), server.mock.calls.length]).toEqual([true, 1, true, 2])
})

test('another document than that is asked for by itself', async () => {
  server.mockClear()
  prefetchDocument(client, { screen: 'document', kind: 'course', id: 7 })
  await openDocument(client, 'page', 7)
  expect(server.mock.calls.map(([address]) => address)).toEqual(['/api/v1/courses/7/', '/api/v1/page/7/'])
})
