import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createContentClient } from '../../../api/content.ts'
import { setData, setFields } from '../../document/edits.ts'
import { type EditedDocument, newDocument } from '../../document/model.ts'
import { StudioContext } from '../../ui/studio-context.ts'
import { aboutOf, type LocalDraft } from '../local-drafts.ts'
import { createTestBrowser, type TestBrowser } from '../testing/test-browser.ts'
import { draftsOfPage } from '../use-saving.ts'
import { SignOutDialog } from './sign-out-dialog.tsx'

const notify = vi.fn()
let browser: TestBrowser
const onSignOut = vi.fn()

afterEach(() => {
  browser.close()
  cleanup()
  vi.restoreAllMocks()
  onSignOut.mockReset()
})

const draftOf = (document: EditedDocument, base: EditedDocument): LocalDraft => ({
  editor: `editor of ${document.fields.title}`,
  about: aboutOf('me', 'course', document.fields.id ?? null),
  at: Date.UTC(2026, 10, 24),
  document,
  baseVersions: [base],
})

/** Asks an author who has edited a course without a network, and a course that is new. */
const ask = async (meanwhile: (id: number) => void = () => {}) => {
  browser = createTestBrowser(notify)
  const tab = await browser.openCourse()
  const base = tab.shown()
  const edited = setFields({ title: 'Вулканы' })(setData('а', { txt: 'моё' })(base))
  const drafts = [
    draftOf(edited, base),
    draftOf(setFields({ title: 'Новый' })(newDocument('course')), newDocument('course')),
  ]
  for (const draft of drafts) await draftsOfPage().store(draft)
  meanwhile(tab.id())
  const { server } = browser
  const client = createContentClient({
    apiBase: 'https://school.example',
    token: () => 't',
    notify,
    fetch: server.fetch,
  })
  const me = { id: 'me', name: 'Анна', role: 'author' }
  const studio = { client, me, signIns: 0, lang: 'ru', apiBase: 'https://school.example', notify } as const
  render(
    <StudioContext value={studio}>
      <SignOutDialog drafts={drafts} onSignOut={onSignOut} onClose={() => {}} />
    </StudioContext>,
  )
  return async (name: string) => {
    await act(async () => fireEvent.click(screen.getByRole('button', { name })))
    await vi.waitFor(() => expect(screen.queryByRole('button', { busy: true })).toBeNull())
    const stored = await draftsOfPage().recoverableBy('me')
    for (const { editor } of stored) await draftsOfPage().remove(editor)
    return {
      isSignedOut: onSignOut.mock.calls.length > 0,
      left: stored.map(({ document }) => document.fields.title),
      stored: [...server.documents.values()].map(({ title }) => title),
      texts: [...browser.storedTexts(tab.id())],
    }
  }
}

test('edits are sent, merged with what others have saved, before the author is signed out', async () => {
  const press = await ask((id) =>
    browser.server.change(id, (document) => ({ ...document, short_description: 'чужое' })),
  )
  expect(await press('Отправить и\u00A0выйти')).toEqual({
    isSignedOut: true,
    left: [],
    stored: ['Вулканы', 'Новый'],
    texts: ['моё', 'б'],
  })
})

test('what cannot be sent stays, with why, and nobody is signed out', async () => {
  const press = await ask((id) => browser.server.change(id, (document) => ({ ...document, title: 'Чужое' })))
  expect(await press('Отправить и\u00A0выйти')).toEqual({
    isSignedOut: false,
    left: ['Вулканы'],
    stored: ['Чужое', 'Новый'],
    texts: ['а', 'б'],
  })
  expect(screen.getByRole('alert').textContent).toMatch(/^Не отправлено: то же самое изменили/)
})

test('edits are deleted if the author wants so', async () => {
  const press = await ask()
  expect(await press('Удалить и\u00A0выйти')).toEqual({
    isSignedOut: true,
    left: [],
    stored: ['Курс'],
    texts: ['а', 'б'],
  })
})

test('edits are left in the browser if the author wants so', async () => {
  const press = await ask()
  expect(await press('Оставить здесь и\u00A0выйти')).toEqual({
    isSignedOut: true,
    left: ['Вулканы', 'Новый'],
    stored: ['Курс'],
    texts: ['а', 'б'],
  })
})

test('edits are downloaded as a file of their texts, and the question stays', async () => {
  const files: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const press = await ask()
  expect((await press('Скачать файлом')).isSignedOut).toBe(false)
  expect(await files[0]?.text()).toBe('# Вулканы\n\nмоё\n\nб\n\n---\n\n# Новый\n')
})
