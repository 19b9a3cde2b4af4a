import { analyticsPages } from '../../../server/checkout/analytics/export.ts'
import type { AnalyticsEvent } from '../../../server/checkout/analytics/store.ts'
import { command } from '../command.ts'
import { csv } from '../csv.ts'
import { optionalDate, optionalWord } from '../words.ts'

/** `pr2nm` after `pr1qt`, `pr10nm` after `pr9qt`. */
const byNumbers = new Intl.Collator('en', { numeric: true })

const fieldsOf = (events: AnalyticsEvent[]): string[] =>
  [...new Set(events.flatMap(({ data }) => Object.keys(data)))].toSorted(byNumbers.compare)

const cells = ({ createdAt, event, personId, data }: AnalyticsEvent, fields: string[]): string[] => [
  createdAt.toISOString(),
  event,
  personId ?? '',
  ...fields.map((field) => String(data[field] ?? '')),
]

/** Persons stand as their ids, and nothing else in it is personal. */
export const exportAnalytics = command({
  says: 'what pages and purchases have told, as CSV in UTF-8, the earliest first',
  takes: {},
  options: {
    event: optionalWord('name', 'only this one'),
    since: optionalDate('only from this day on, by UTC'),
  },
  run: async ({ db }, { event: name, since }) => {
    const events: AnalyticsEvent[] = []
    for await (const page of analyticsPages(db, undefined, { event: name, since })) events.push(...page)
    const fields = fieldsOf(events)
    return csv([['created', 'event', 'person', ...fields], ...events.map((event) => cells(event, fields))])
  },
})
