import * as z from 'zod'
import type { DocumentKind } from '../../contract/content/state.ts'
import { day } from '../../contract/content/values/moments.ts'
import { listAddress, listQuery, offsetOf, orderOf } from '../../http/rest/lists.ts'
import type { RestCaller, RestReply } from '../../http/rest/route.ts'
import { accessOf } from '../publishing/access.ts'
import { isForBuyers, lineFor, type ListDeps, listed, listText, numberParam } from '../publishing/list.ts'
import { type Listed, publishedPage } from '../publishing/published-list-store.ts'
import { endOf, startOf } from '../../contract/content/values/day-bounds.ts'

/** Kinds with a date of their own. */
export const DATED_KINDS = ['lesson', 'live-lesson', 'webinar', 'contest'] as const satisfies readonly DocumentKind[]

/**
 * `from` and `to` are inclusive days in Moscow time, as are `date_from` and `date_to`; `date` is a single such day. All that are given
 * apply.
 */
export const scheduleQuery = listQuery(['date']).extend({
  from: day.optional(),
  to: day.optional(),
  date_from: day.optional(),
  date_to: day.optional(),
  date: day.optional(),
  kind: z.enum(DATED_KINDS, 'wrongKind').optional(),
  course: numberParam.optional(),
})

type ScheduleQuery = z.infer<typeof scheduleQuery>

const isMoment = (moment: number | null) => moment !== null

/** The latest start and the earliest end. */
const duringOf = ({ from, date_from, to, date_to, date }: ScheduleQuery) => {
  const starts = [from, date_from, date].map(startOf).filter(isMoment)
  const ends = [to, date_to, date].map(endOf).filter(isMoment)
  return {
    from: starts.length === 0 ? null : new Date(Math.max(...starts)),
    to: ends.length === 0 ? null : new Date(Math.min(...ends)),
  }
}

const withKind = (line: string, { kind, startsAt }: Listed) =>
  `{"kind":"${kind}","starts_at":"${startsAt?.toISOString() ?? ''}",${line.slice(1)}`

/**
 * Published documents with a date, earliest first, with whether the caller may open each. Deferred ones are not listed before they open.
 * Source: content spec §7, SECURITY R64.
 */
export const schoolSchedules = async (
  deps: ListDeps,
  { query }: { query: ScheduleQuery },
  caller: RestCaller,
): Promise<RestReply> => {
  const at = deps.now()
  const { kind, course } = query
  const forBuyers = await isForBuyers(deps.db, course, caller, at)
  const kinds = DATED_KINDS.filter(
    (dated) => (kind === undefined || dated === kind) && (course === undefined || dated === 'lesson'),
  )
  const filter = { kinds, course, during: duringOf(query), at, forBuyers }
  const { rows, ...counted } = await publishedPage(deps.db, filter, {
    ...offsetOf(query),
    ordering: orderOf(query.ordering),
  })
  const mayOpen = accessOf(deps.db, caller, at)
  const lines = await Promise.all(rows.map(async (row) => withKind(await lineFor(row, mayOpen), row)))
  return listed(listText(lines, counted, query, listAddress(deps, '/school-schedules/')), caller)
}
