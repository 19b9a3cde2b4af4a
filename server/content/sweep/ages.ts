const DAY_MS = 24 * 60 * 60_000

const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS)

/** What was deleted can be restored for so long. Source: DESIGN §7. */
const RESTORABLE_DAYS = 30
/** Older versions go, but for the last ones of a document. */
const VERSION_DAYS = 90
/** Who has written what is remembered for so long. */
const AUDIT_DAYS = 365

/** So many versions of a document stay however old they are, and so many at most however young. */
export const VERSIONS_KEPT = 200
export const VERSIONS_MAX = 1_000

/** What is older than these moments may go. */
export interface Ages {
  deleted: Date
  version: Date
  audit: Date
}

export const agesAt = (at: Date): Ages => ({
  deleted: daysBefore(at, RESTORABLE_DAYS),
  version: daysBefore(at, VERSION_DAYS),
  audit: daysBefore(at, AUDIT_DAYS),
})
