import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DocumentKind } from '../../../server/contract/content/state.ts'
import { DAY_MS } from '../../../server/contract/durations.ts'
import { now } from '../../browser/clock.ts'
import type { EditedDocument } from '../document/model.ts'

/** Edits that the school does not have, stored in the browser. They contain no secrets. */
export interface LocalDraft {
  /** The uuid of the editor that stores the draft: each opening of a document is an editor of its own. */
  editor: string
  /** The id of the author, the kind of the document, and its id or `new`. */
  about: string
  /** Epoch milliseconds. */
  at: number
  /** When the draft was first offered to its author; absent before. Epoch milliseconds. */
  offeredAt?: number
  document: EditedDocument
  /** The versions that the edits are based on, for merging: see `mergeWith`. */
  baseVersions: readonly [EditedDocument, ...EditedDocument[]]
}

/** The storage of drafts. */
export interface LocalDrafts {
  /** False if the browser stores nothing beyond this page, as in some private windows. */
  isDurable: () => Promise<boolean>
  store: (draft: LocalDraft) => Promise<void>
  remove: (editor: string) => Promise<void>
  /** The drafts of a document that closed editors have stored, the latest first. */
  recoverable: (about: string) => Promise<readonly LocalDraft[]>
  /** The same of all documents of an author. */
  recoverableBy: (author: string) => Promise<readonly LocalDraft[]>
  /** Marks a draft as offered to its author: only then may it be purged. */
  markOffered: (editor: string) => Promise<void>
  /** Deletes the drafts of all authors that were offered and not touched for 30 days. */
  purge: () => Promise<void>
  /** Holds a lock until `signal` aborts or the page is closed: an open editor's draft is not offered elsewhere. */
  hold: (editor: string, signal: AbortSignal) => void
}

export const aboutOf = (author: string, kind: DocumentKind, id: number | null): string =>
  `${author} ${kind} ${id ?? 'new'}`

const isBy = (author: string, { about }: LocalDraft) => about.startsWith(`${author} `)

const DRAFT_DAYS = 30

const isOver = ({ at, offeredAt }: LocalDraft) =>
  offeredAt !== undefined && Math.max(at, offeredAt) < now() - DRAFT_DAYS * DAY_MS

/** A draft as browsers have it: the first release called the base versions `bases`, and its drafts must stay readable. */
type StoredDraft = Omit<LocalDraft, 'baseVersions'> & Record<'bases', LocalDraft['baseVersions']>

const toStored = ({ baseVersions, ...draft }: LocalDraft): StoredDraft => ({ ...draft, bases: baseVersions })
const fromStored = ({ bases: baseVersions, ...draft }: StoredDraft): LocalDraft => ({ ...draft, baseVersions })

interface Schema extends DBSchema {
  drafts: { key: string; value: StoredDraft; indexes: { about: string } }
}

const open = async (): Promise<IDBPDatabase<Schema> | null> => {
  try {
    return await openDB<Schema>('school-studio', 1, {
      upgrade: (db) => void db.createObjectStore('drafts', { keyPath: 'editor' }).createIndex('about', 'about'),
    })
  } catch {
    return null // forbidden by the browser: the page itself still has the draft
  }
}

const lockOf = (editor: string) => `school-studio ${editor}`

const heldLocks = async (): Promise<ReadonlySet<string>> => {
  const { held = [] } = (await globalThis.navigator?.locks?.query()) ?? {}
  return new Set(held.flatMap(({ name }) => name ?? []))
}

/** Stores drafts in IndexedDB, or in memory if the browser has none. */
export const openLocalDrafts = (): LocalDrafts => {
  const memory = new Map<string, LocalDraft>()
  const database = open()

  /** A database that is full or closed must not stop the editor: a draft that it refuses stays in memory. */
  const inDatabase = async <Answer>(work: (db: IDBPDatabase<Schema>) => Promise<Answer>): Promise<Answer | null> => {
    const db = await database
    if (!db) return null
    try {
      return await work(db)
    } catch {
      return null
    }
  }
  const recoverableWhere = async (isWanted: (draft: LocalDraft) => boolean, about?: string) => {
    const stored = (await inDatabase((db) => db.getAllFromIndex('drafts', 'about', about))) ?? []
    const held = await heldLocks()
    return [...stored.map(fromStored), ...memory.values()]
      .filter((draft) => isWanted(draft) && !held.has(lockOf(draft.editor)))
      .toSorted((one, other) => other.at - one.at)
  }
  const remove = async (editor: string) => {
    memory.delete(editor)
    await inDatabase((db) => db.delete('drafts', editor))
  }
  return {
    isDurable: async () => (await database) !== null,
    store: async (draft) => {
      memory.set(draft.editor, draft)
      const isStored = await inDatabase(async (db) => {
        const change = db.transaction('drafts', 'readwrite')
        const stored = change.store.put(toStored(draft))
        change.commit() // without it a transaction commits after an event, which a closing tab does not get
        await Promise.all([stored, change.done])
        return true
      })
      if (isStored) memory.delete(draft.editor)
    },
    remove,
    recoverable: (about) => recoverableWhere((draft) => draft.about === about, about),
    recoverableBy: (author) => recoverableWhere((draft) => isBy(author, draft)),
    markOffered: async (editor) => {
      const offeredAt = now()
      const known = memory.get(editor)
      if (known) memory.set(editor, { offeredAt, ...known })
      await inDatabase(async (db) => {
        const change = db.transaction('drafts', 'readwrite')
        const draft = await change.store.get(editor)
        if (draft) await change.store.put({ offeredAt, ...draft })
        await change.done
      })
    },
    purge: async () => {
      for (const { editor } of await recoverableWhere(isOver)) await remove(editor)
    },
    hold: (editor, signal) => {
      const closed = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      void globalThis.navigator?.locks?.request(lockOf(editor), () => closed)
    },
  }
}
