import { act, render } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { vi } from 'vitest'
import { createContentClient } from '../../api/content.ts'
import { documentFrom } from '../../api/content/read.ts'
import { editedFrom, type EditedDocument } from '../document/model.ts'
import { createDocumentStore, type DocumentStoreApi } from '../document/document-store.ts'
import { createRouter, RouterContext } from '../routes/router.ts'
import { type Saving, useSaving } from '../saving/use-saving.ts'
import { type Studio, StudioContext } from '../ui/studio-context.ts'

export interface Parts {
  store: DocumentStoreApi
  saving: Saving
}

/** Answers a call such as `PATCH courses/7/`; null is 404. */
export type FakeSchool = (call: string, body: unknown) => object | null

interface Traits extends Partial<Pick<Studio, 'lang'>> {
  role?: string
}

const responseFrom = (reply: object | null): Response => {
  if (reply instanceof Response) return reply
  return reply ? Response.json(reply) : Response.json({ detail: 'Такого нет' }, { status: 404 })
}

/** Renders parts of the editor of a document as the school has it; answers its store, all calls, and how to end. */
export const renderDocument = async (
  document: EditedDocument,
  school: (...call: Parameters<FakeSchool>) => ReturnType<FakeSchool> | Promise<ReturnType<FakeSchool>>,
  parts: (parts: Parts) => ReactNode,
  { lang = 'ru', role = 'staff' }: Traits = {},
) => {
  const notify = vi.fn()
  const calls: [call: string, body: unknown][] = []
  const fetch: typeof globalThis.fetch = async (address, init = {}) => {
    const path = new Request(address).url.replace(/^.*\/api\/v1\//, '')
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null
    const call = `${init.method} ${path}`
    calls.push([call, body])
    return responseFrom(await school(call, body))
  }
  const client = createContentClient({ apiBase: 'https://school.example', token: () => 't', notify, fetch })
  const life = new AbortController()
  const router = createRouter(life.signal)
  const store = createDocumentStore(document)
  const me = { id: 'anna', name: 'Анна', role }
  const Editor = () => parts({ store, saving: useSaving(useState(store)[0]) })
  const { unmount } = await act(async () =>
    render(
      <RouterContext value={router}>
        <StudioContext value={{ client, me, lang, signIns: 0, apiBase: 'https://school.example', notify }}>
          <Editor />
        </StudioContext>
      </RouterContext>,
    ),
  )
  const close = () => {
    unmount()
    life.abort()
  }
  return { store, calls, notify, router, close, methods: () => calls.map(([call]) => call) }
}

/** A course as the school answers it, with blocks that tell when. */
export const aCourse = (fields: object, ...blocks: [uuid: string, when: string][]) => ({
  id: 7,
  title: 'Вулканы',
  slug: 'vulkany',
  price: 0,
  status: 0,
  state: 'draft',
  author: { id: 'anna', name: 'Анна' },
  content: blocks.map(([uuid, when], at) => ({ id: at + 1, uuid, type: 'course-info', data: { when } })),
  ...fields,
})

/** A course in the editor, as the school has answered it. */
export const edited = (course: object): EditedDocument => {
  const read = documentFrom('course')(course)
  if (!read) throw new Error('That is no course')
  return editedFrom('course', read)
}
