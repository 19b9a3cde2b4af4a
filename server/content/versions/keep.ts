import type { Tx } from '../../db/database.ts'
import { addRevision, moveRevision, newestRevision } from './store.ts'

export { packState, unpackState } from './pack.ts'

/** Autosaves that follow each other so closely are one version. */
const FOLD_MS = 10 * 60_000

interface Write {
  contentId: string
  /** The version that the write has left. */
  version: number
  personId: string | null
  isAutosave: boolean
  /** The state after it, as `packState` makes it. */
  body: string
  at: Date
}

/**
 * Keeps the state that a write has left. Autosaves of one person within ten minutes of the first take each other's place: readers
 * have seen none of them. Whatever somebody else has written in between is kept for itself. Source: DESIGN §7.
 */
export const keepRevision = async (tx: Tx, { at, ...write }: Write): Promise<void> => {
  const last = write.isAutosave ? await newestRevision(tx, write.contentId) : null
  const isFolded =
    last !== null &&
    last.isAutosave &&
    last.personId === write.personId &&
    at.getTime() - last.begunAt.getTime() < FOLD_MS
  if (isFolded) await moveRevision(tx, last.id, { version: write.version, body: write.body, createdAt: at })
  else await addRevision(tx, { ...write, begunAt: at, createdAt: at })
}
