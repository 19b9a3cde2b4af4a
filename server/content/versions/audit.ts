import type { Tx } from '../../db/database.ts'
import { addAudit } from './version-store.ts'

interface NotedWrite {
  /** Null is the operator. */
  personId: string | null
  /** The token they came with; null for a session and for the operator. */
  tokenId: string | null
  /** `edit`, `publish`, `delete-block`: a word of ours, nothing of what was written. */
  action: string
  /** `course:12`, `tag:3`, `image:7`. */
  target: string
  /** The version that the write has left; null for what has none. */
  version: number | null
  at: Date
}

/** Notes who has written what, in the transaction that writes it. Source: SECURITY R35. */
export const noteWrite = async (tx: Tx, { at, ...write }: NotedWrite): Promise<void> => {
  await addAudit(tx, { ...write, createdAt: at })
}
