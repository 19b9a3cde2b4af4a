import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { anImage } from '../../server/content/documents/testing/bodies.ts'
import { type ContentFixture, startContentFixture } from '../../server/content/testing/content-fixture.ts'
import { createContentClient } from '../../widget/api/content.ts'
import type { Outcome } from '../../widget/api/content/outcome.ts'
import type { Document } from '../../widget/api/content/wire.ts'
import { createDocumentStore } from '../../widget/studio/document/document-store.ts'
import {
  insertBlocks,
  moveBlocks,
  removeBlocks,
  setData,
  setFields,
  setImages,
} from '../../widget/studio/document/edits.ts'
import { editedFrom, newBlock, newDocument, newUuid } from '../../widget/studio/document/model.ts'
import { openLocalDrafts } from '../../widget/studio/saving/local-drafts.ts'
import { createSaving } from '../../widget/studio/saving/saving.ts'

/** What happens to one call: it does not arrive, it arrives and its answer does not, or the school has no room for it. */
const losses = ['lost', 'unheard', 'busy'] as const
type Loss = (typeof losses)[number]

let fixture: ContentFixture
let image: number
beforeAll(async () => {
  fixture = await startContentFixture()
  image = await anImage(fixture)
})
afterAll(() => fixture.close())
beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** An author's tab, whose call number `at` is lost. */
const openTab = (at: number, loss: Loss) => {
  let calls = 0
  const failing: typeof fetch = async (...call) => {
    calls += 1
    if (calls !== at) return fetch(...call)
    if (loss === 'unheard') await fetch(...call)
    if (loss === 'busy') return Response.json({ detail: 'Позже' }, { status: 503 })
    throw new TypeError('Failed to fetch')
  }
  const token = () => fixture.tokenOf('author')
  const client = createContentClient({ apiBase: fixture.school.address, token, notify: () => {}, fetch: failing })
  const documents = client.documents('course')
  const store = createDocumentStore(newDocument('course'))
  const channel = { notify: () => {}, listen: () => {} }
  const saving = createSaving({
    store,
    calls: documents,
    drafts: openLocalDrafts(),
    channel,
    editor: newUuid(),
    me: fixture.ids.author,
  })
  const stop = saving.start()
  const { edit, undo } = store.getState()
  const id = () => store.getState().document.fields.id ?? 0

  /** Saves as often as it takes; an author is told that it failed, and the network is back. */
  const save = async () => {
    for (let tries = 1; !(await saving.save()); tries += 1) if (tries === 4) throw new Error('not saved')
  }
  /** Makes another call as the dialogs do: it is pressed again until it is done. */
  const press = async (call: () => Promise<Outcome<Document>>, command: 'rebase' | 'show') => {
    for (let tries = 1; tries <= 4; tries += 1) {
      await save()
      const outcome = await call()
      if (outcome.ok) return saving[command](outcome)
      if (outcome.reason !== 'conflict') continue
      const theirs = await documents.get(id(), { isQuiet: true })
      if (theirs.ok) await saving.rebase(theirs)
    }
    throw new Error('not done')
  }
  return { client, documents, store, edit, undo, id, save, press, stop, calls: () => calls }
}

/** An author writes, corrects, publishes, goes on and restores; answers what the school has in the end, and what is shown. */
const write = async (at: number, loss: Loss) => {
  const { documents, store, edit, undo, id, save, press, stop, calls } = openTab(at, loss)
  const title = `Вулканы ${newUuid()}`
  const [text, quiz, list] = [
    newBlock('text', { title: '', txt: '<p>Раз</p>' }),
    newBlock('quiz', { questions: [{ id: null, uuid: newUuid(), text: 'Где?', variants: ['Там'] }] }),
    newBlock('list-text', { list_text: [{ id: null, uuid: newUuid(), txt: 'Пункт' }] }),
  ]
  edit(setFields({ title }))
  edit(insertBlocks(0, [text]))
  await save()
  edit(insertBlocks(1, [quiz, list]))
  await save()
  edit(setData(text.uuid, { txt: '<p>Два</p>' }))
  edit(setImages('gallery', [{ image_id: image }, { image_id: image }]))
  await save()
  edit(removeBlocks([quiz.uuid]))
  await save()
  undo()
  edit(moveBlocks([list.uuid], 0))
  await save()
  await press(() => documents.publish(id()), 'rebase')
  edit(setFields({ short_description: 'После публикации' }))
  edit(setData(text.uuid, { txt: '<p>Три</p>' }))
  await save()
  const { body } = await fixture.as('author').get(`courses/${id()}/revisions/?page_size=200`)
  const oldest = Math.min(...[body.results].flat().map((line) => Number(Reflect.get(Object(line), 'version'))))
  await press(() => documents.restoreRevision(id(), oldest, text.uuid), 'show')
  edit(setFields({ main_header: 'Конец' }))
  await save()
  stop()
  const { document } = store.getState()
  const { notice: _, ...fields } = document.fields
  const shown = { ...document, fields }
  const saved = await documents.get(id())
  const open = await documents.published(id())
  const found = await documents.list({ search: title })
  return {
    calls: calls(),
    shown,
    stored: saved.ok ? editedFrom('course', saved.body) : null,
    texts: {
      fields: [shown.fields.short_description, shown.fields.main_header],
      blocks: shown.content.map(({ kind, data }) => [kind, data.txt ?? data.questions ?? data.list_text]),
      pictures: shown.gallery.length,
      published: open.ok && open.body.content.map(({ data }) => data.txt ?? ''),
      documents: found.ok && found.body.count,
    },
  }
}

const TEXTS = {
  fields: ['После публикации', 'Конец'],
  blocks: [
    ['list-text', [expect.objectContaining({ txt: 'Пункт' })]],
    ['text', '<p>Раз</p>'],
    ['quiz', [expect.objectContaining({ text: 'Где?' })]],
  ],
  pictures: 2,
  published: ['', '<p>Два</p>', ''],
  documents: 1,
}

test.each(losses)(
  'whichever call of an author is %s, no word is lost, none is stored twice, and what is shown is stored',
  async (loss) => {
    const { calls } = await write(0, loss)
    expect(calls).toBeGreaterThan(10)
    for (let at = 1; at <= calls - 3; at += 1) {
      const { shown, stored, texts } = await write(at, loss)
      expect([at, texts]).toEqual([at, TEXTS])
      expect([at, shown]).toEqual([at, stored])
    }
  },
)
