import { REPORTS_MAX } from '../../../server/contract/content/progress-limits.ts'
import { isReport, type ProgressReport, type QuizReport } from '../../api/progress.ts'
import { fromJson, toJson } from '../../api/json.ts'

const isBetter = (one: QuizReport, other: QuizReport) => one.right * other.questions > other.right * one.questions

/** What two reports of the same document, or of the same quiz, come to. */
const bothOf = (one: ProgressReport, other: ProgressReport): ProgressReport => {
  if (one.quiz && other.quiz) return isBetter(other.quiz, one.quiz) ? other : one
  const [first, last] = other.at < one.at ? [other, one] : [one, other]
  return { ...last, block: last.block ?? first.block }
}

/** As few reports as say the same: one of each document, with its last block, and the best of each quiz. At most 100, the latest. */
export const condensed = (reports: readonly ProgressReport[]): ProgressReport[] => {
  const byName = new Map<string, ProgressReport>()
  for (const report of reports) {
    const name = `${report.kind} ${report.id} ${report.quiz?.block ?? ''}`
    const known = byName.get(name)
    byName.set(name, known ? bothOf(known, report) : report)
  }
  return [...byName.values()].toSorted((one, other) => (one.at < other.at ? -1 : 1)).slice(-REPORTS_MAX)
}

/** The key of a school's reports in localStorage. `demo-pages/profile/courses/stored-progress.js` reads it too. */
const keyOf = (school: string) => `school-progress:${school}`

/** What a visitor has read in this browser and nobody has sent yet: kinds, ids and moments, and nothing about the visitor. */
export const storedReports = (school: string): ProgressReport[] => {
  try {
    const stored = fromJson(localStorage.getItem(keyOf(school)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isReport) : []
  } catch {
    return [] // storage is forbidden, or holds data that is not ours
  }
}

const write = (school: string, reports: readonly ProgressReport[]) => {
  try {
    if (reports.length > 0) localStorage.setItem(keyOf(school), toJson(reports))
    else localStorage.removeItem(keyOf(school))
  } catch {
    // storage is forbidden or full: what a visitor reads is not kept
  }
}

export const keepReports = (school: string, reports: readonly ProgressReport[]): void => {
  if (reports.length > 0) write(school, condensed([...storedReports(school), ...reports]))
}

/** Forgets reports that were sent; those that another tab has kept since stay. */
export const dropReports = (school: string, sent: readonly ProgressReport[]): void => {
  const known = new Set(sent.map(toJson))
  if (known.size > 0)
    write(
      school,
      storedReports(school).filter((report) => !known.has(toJson(report))),
    )
}
