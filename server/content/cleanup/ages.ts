import { DAY_MS } from '../../contract/durations.ts'

const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS)

/** How long deleted documents and parts can be restored. Source: DESIGN §7. */
const RESTORABLE_DAYS = 30
/** Older versions are deleted, except the last ones of a document. */
const VERSION_DAYS = 90
/** How long the audit log is kept. */
const AUDIT_DAYS = 365

/** How many versions of a document are kept regardless of age, and the most that are kept at all. */
export const VERSIONS_RETAINED = 200
export const VERSIONS_MAX = 1_000

/** Rows older than these moments may be deleted. */
export interface Ages {
  deleted: Date
  version: Date
  audit: Date
  /** Preview links and editing tabs that expired at or before this moment. */
  ended: Date
}

export const agesAt = (at: Date): Ages => ({
  deleted: daysBefore(at, RESTORABLE_DAYS),
  version: daysBefore(at, VERSION_DAYS),
  audit: daysBefore(at, AUDIT_DAYS),
  ended: at,
})
