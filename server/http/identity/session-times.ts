const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** How long a session lives without being used, and altogether. Source: SECURITY R3. */
export const IDLE_MS = 7 * DAY_MS
export const ABSOLUTE_MS = 30 * DAY_MS
/** Use of a session is noted at most this often. */
export const NOTE_EVERY_MS = HOUR_MS

/** When a session ends that began at `createdAt` and was last used at `seenAt`. */
export const expiryOf = (createdAt: Date, seenAt: Date): Date =>
  new Date(Math.min(seenAt.getTime() + IDLE_MS, createdAt.getTime() + ABSOLUTE_MS))
