import { allSignups, countSignups, type Signup, signupPage } from '../../server/auth/stores/event-store.ts'
import { command } from './command.ts'
import { csv, json, plural, stamp, table } from './layout.ts'
import { asJson, optionalDate, optionalText, page, pageTitle } from './schemas.ts'
import { PAGE_ROWS } from './people-store.ts'

const filters = {
  event: optionalText('key', 'only this one, as the list shows it'),
  since: optionalDate('only from this day on, by UTC'),
}

const row = ({ signup: { kind, eventKey, details, createdAt }, email, name }: Signup) => [
  stamp(createdAt),
  kind,
  eventKey,
  details['webinar-date'] ?? '',
  email,
  name,
]

const forScripts = ({ signup, ...person }: Signup) => ({ ...signup, ...person })

export const listEvents = command({
  summary: `who has signed up for what, the latest first, ${PAGE_ROWS} at a time`,
  args: {},
  options: {
    ...filters,
    page,
    json: asJson,
  },
  run: async ({ db }, { event: eventKey, since, page: wanted, json: isForScript }) => {
    const signups = await signupPage(db, { eventKey, since }, { page: wanted, rows: PAGE_ROWS })
    if (isForScript) return json(signups.map(forScripts))
    const count = await countSignups(db, { eventKey, since })
    const title = pageTitle(plural(count, 'sign-up'), { count, page: wanted })
    return [title, ...table(['signed up', 'kind', 'event', 'date', 'address', 'name'], signups.map(row))]
  },
})

const USUAL_UTM = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term']

/** The usual parameters first, then any others found. */
const utmNames = (signups: Signup[]): string[] => {
  const found = signups.flatMap(({ signup }) => Object.keys(signup.utm)).toSorted()
  return [...new Set([...USUAL_UTM, ...found])]
}

const cells = ({ signup, email, name, phone }: Signup, utm: string[]): string[] => {
  const { kind, eventKey, details, origin, createdAt } = signup
  const { 'webinar-date': date = '', room = '', bizon_url: address = '' } = details
  const tags = utm.map((tag) => signup.utm[tag] ?? '')
  return [email, name, phone ?? '', kind, eventKey, date, room, address, origin, ...tags, createdAt.toISOString()]
}

const HEADINGS = ['email', 'name', 'phone', 'kind', 'event', 'date', 'room', 'room_url', 'origin']

export const exportEvents = command({
  summary: 'all sign-ups as CSV in UTF-8, the earliest first',
  args: {},
  options: filters,
  run: async ({ db }, { event: eventKey, since }) => {
    const signups = await allSignups(db, { eventKey, since })
    const utm = utmNames(signups)
    return csv([[...HEADINGS, ...utm, 'created'], ...signups.map((signup) => cells(signup, utm))])
  },
})
