import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../db/database.ts'
import { revision } from '../../../db/schema.ts'

/** Versions of a document from one number to another, all written at one moment. */
export const addVersions = async (tx: Tx, contentId: string, at: Date, range: { from: number; to: number }) => {
  const row = { contentId, personId: null, isAutosave: false, body: '', begunAt: at, createdAt: at }
  const versions = Array.from({ length: range.to - range.from + 1 }, (_, index) => range.from + index)
  await tx.insert(revision).values(versions.map((version) => ({ id: randomUUID(), version, ...row })))
}
