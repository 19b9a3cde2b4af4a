import type { Tx } from '../../db/database.ts'
import { addAudit } from './version-store.ts'

interface NotedWrite {
  /** Null for the operator. */
  personId: string | null
  /** The API token of the request; null for a session and for the operator. */
  tokenId: string | null
  /** `edit`, `publish`, `delete-block`: a fixed word, never written content. */
  action: string
  /** `course:12`, `tag:3`, `image:7`. */
  target: string
  /** The version after the write; null for targets without versions. */
  version: number | null
  at: Date
}

/** Adds a write to the audit log, in the transaction of the write. Source: SECURITY R35. */
export const writeAudit = async (tx: Tx, { at, ...write }: NotedWrite): Promise<void> => {
  await addAudit(tx, { ...write, createdAt: at })
}
