import * as z from 'zod'
import type { DocumentKind } from '../../contract/content/state.ts'
import { listAddress, offsetOf, listQuery } from '../../http/rest/lists.ts'
import type { RestCaller, RestReply } from '../../http/rest/route.ts'
import { purchasesOf } from './access.ts'
import { lineFor, type ListDeps, listed, listText, numberParam } from './list.ts'
import { publishedOf } from './lists/store.ts'
import { endOf, startOf } from './moments.ts'
import type { Standing } from './store.ts'

/** What has a date of its own. */
export const DATED_KINDS = ['lesson', 'live-lesson', 'webinar', 'contest'] as const satisfies readonly DocumentKind[]

const isDay = (text: string) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
const day = z
  .string('wrongKind')
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'wrongKind')
  .refine(isDay, 'wrongKind')

/** `from` and `to` are days of Moscow, both of them included. */
export const scheduleQuery = listQuery(['date']).extend({
  from: day.optional(),
  to: day.optional(),
  kind: z.enum(DATED_KINDS, 'wrongKind').optional(),
  course: numberParam.optional(),
})

type ScheduleQuery = z.infer<typeof scheduleQuery>

interface Dated {
  row: Standing
  at: number
}

/** When it is: a lesson's day, the beginning of an event, the date of anything else. */
const dated = (row: Standing): Dated[] => {
  const line: unknown = JSON.parse(row.summary)
  const valueOf = (name: string): unknown => Reflect.get(Object(line), name)
  const at = startOf(valueOf('date_start') ?? valueOf('date') ?? valueOf('publish_date'))
  return at === null ? [] : [{ row, at }]
}

const byDate = (one: Dated, other: Dated) =>
  one.at - other.at || one.row.kind.localeCompare(other.row.kind) || one.row.number - other.row.number

const withKind = (line: string, { row, at }: Dated) =>
  `{"kind":"${row.kind}","starts_at":"${new Date(at).toISOString()}",${line.slice(1)}`

/**
 * What is published and has a date, the earliest first, with whether the caller may open it. Nothing that opens later is told before.
 * Source: content spec §7, SECURITY R64.
 */
export const schoolSchedules = async (
  deps: ListDeps,
  { query }: { query: ScheduleQuery },
  caller: RestCaller,
): Promise<RestReply> => {
  const at = deps.now()
  const { from, to, kind, course = null, ordering } = query
  const kinds = kind === undefined ? DATED_KINDS : [kind]
  const [first, last] = [startOf(from) ?? Number.NEGATIVE_INFINITY, endOf(to) ?? Number.POSITIVE_INFINITY]
  const rows = await publishedOf(deps.db, { kinds, course, author: null, terms: [], at })
  const wanted = rows
    .flatMap(dated)
    .filter((one) => one.at >= first && one.at < last)
    .toSorted(byDate)
  const { offset, limit } = offsetOf(query)
  const page = (ordering === '-date' ? wanted.toReversed() : wanted).slice(offset, offset + limit)
  const hasPaid = purchasesOf(deps.db, caller, at)
  const lines = await Promise.all(page.map(async (one) => withKind((await lineFor(one.row, hasPaid)).line, one)))
  return listed(listText(lines, wanted.length, query, listAddress(deps, '/school-schedules/')), caller)
}
