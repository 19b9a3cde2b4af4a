const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** 1 January 1970 was a Thursday; weeks begin on Monday. */
const MONDAY_OFFSET_MS = 3 * DAY_MS

/** Of how many of the latest hours, days and weeks the last copy stays; all in UTC. Source: SECURITY §3. */
const RULES: readonly { count: number; periodOf: (ms: number) => number }[] = [
  { count: 24, periodOf: (ms) => Math.floor(ms / HOUR_MS) },
  { count: 7, periodOf: (ms) => Math.floor(ms / DAY_MS) },
  { count: 4, periodOf: (ms) => Math.floor((ms + MONDAY_OFFSET_MS) / (7 * DAY_MS)) },
]

/** The copies to keep: the last one of each of the latest 24 hours, 7 days and 4 weeks in which there is any. */
export const keptCopies = <T extends { at: Date }>(copies: readonly T[]): T[] => {
  const newestFirst = copies.toSorted((left, right) => right.at.getTime() - left.at.getTime())
  const kept = new Set<T>()
  for (const { count, periodOf } of RULES) {
    const lastOf = new Map<number, T>()
    for (const copy of newestFirst) {
      const period = periodOf(copy.at.getTime())
      if (!lastOf.has(period)) lastOf.set(period, copy)
    }
    for (const copy of [...lastOf.values()].slice(0, count)) kept.add(copy)
  }
  return newestFirst.filter((copy) => kept.has(copy))
}
