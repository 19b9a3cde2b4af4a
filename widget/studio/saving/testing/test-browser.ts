import { createContentClient } from '../../../api/content.ts'
import type { Notify } from '../../../browser/host.ts'
import { createDocumentStore } from '../../document/document-store.ts'
import { insertBlocks, setFields } from '../../document/edits.ts'
import { editedFrom, type EditedDocument, newBlock, newDocument, newUuid } from '../../document/model.ts'
import type { DocumentChannel } from '../document-channel.ts'
import { openLocalDrafts } from '../local-drafts.ts'
import { createSaving } from '../saving.ts'
import { createFakeServer } from './fake-server.ts'

/** A channel of the tabs of one browser. */
const createChannels = () => {
  const listeners = new Set<(document: string) => void>()
  return (): DocumentChannel => {
    let own: ((document: string) => void) | null = null
    return {
      notify: (document) => {
        for (const listener of listeners) if (listener !== own) listener(document)
      },
      listen: (listener, signal) => {
        own = listener
        listeners.add(listener)
        signal.addEventListener('abort', () => listeners.delete(listener))
      },
    }
  }
}

export const text = (uuid: string, txt: string) => ({ ...newBlock('text', { title: '', txt }), uuid })

export const textsOf = ({ content }: EditedDocument) => content.map(({ data }) => data.txt)

/** A browser of an author, and the school that it calls. */
export const createTestBrowser = (notify: Notify) => {
  const server = createFakeServer()
  const drafts = openLocalDrafts()
  const newChannel = createChannels()
  const tabs = new Set<() => void>()

  const newClient = () => {
    let hasCrashed = false
    const fetched: typeof fetch = (...call) => (hasCrashed ? new Promise(() => {}) : server.fetch(...call))
    const client = createContentClient({
      apiBase: 'https://school.example',
      token: () => 'secret',
      notify,
      fetch: fetched,
    })
    const crash = () => {
      hasCrashed = true
    }
    return { client, crash }
  }

  /** Opens a document as a tab does. A tab that has crashed neither calls nor keeps nor hears anything. */
  const open = (document: EditedDocument, { client, crash: loseNetwork } = newClient()) => {
    const store = createDocumentStore(document)
    const life = new AbortController()
    const { signal } = life
    const channel = newChannel()
    const saving = createSaving({
      store,
      calls: client.documents('course'),
      drafts: {
        ...drafts,
        store: async (draft) => (signal.aborted ? undefined : drafts.store(draft)),
        remove: async (editor) => (signal.aborted ? undefined : drafts.remove(editor)),
      },
      channel: {
        notify: (saved) => signal.aborted || channel.notify(saved),
        listen: (listener, ended) => channel.listen(listener, AbortSignal.any([signal, ended])),
      },
      editor: newUuid(),
      me: 'me',
    })
    const stop = saving.start()
    const crash = () => {
      life.abort()
      loseNetwork()
      stop()
      tabs.delete(crash)
    }
    tabs.add(crash)
    const { edit, undo } = store.getState()
    const shown = () => store.getState().document
    return { store, saving, edit, undo, crash, shown, id: () => shown().fields.id ?? 0, status: saving.status.getState }
  }
  return {
    server,
    drafts,
    open,
    /** Opens a document as the school has it now. */
    openAgain: async (id: number) => {
      const fresh = newClient()
      const reply = await fresh.client.course(id)
      if (!reply.ok) throw new Error(reply.detail)
      return open(editedFrom('course', reply.body), fresh)
    },
    /** Opens a course with the texts `а` and `б`, which is saved. */
    openCourse: async () => {
      const tab = open(newDocument('course'))
      tab.edit(setFields({ title: 'Курс' }))
      tab.edit(insertBlocks(0, [text('а', 'а'), text('б', 'б')]))
      await tab.saving.save()
      server.calls.length = 0
      return tab
    },
    storedTitle: (id: number) => server.documents.get(id)?.title,
    storedTexts: (id: number): unknown[] => {
      const content = server.documents.get(id)?.content
      return Array.isArray(content) ? content.map((block) => block.data.txt) : []
    },
    close: () => {
      for (const crash of tabs) crash()
    },
  }
}

export type TestBrowser = ReturnType<typeof createTestBrowser>
