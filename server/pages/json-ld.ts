import type { JsonObject, Json } from '../contract/content/state.ts'
import { startOf } from '../contract/content/values/day-bounds.ts'
import type { DocumentPage } from './document-page.ts'

/** What search engines read of a page, by the vocabulary of schema.org. Addresses are absolute. */
interface Described {
  page: DocumentPage
  school: { name: string; url: string }
  url: string
  description: string
  image: string | null
}

const offerOf = ({ page: { access, line }, url }: Described): JsonObject | null => {
  if (!access.offer && typeof line.price === 'number' && line.price > 0) return null // not sold any more
  const { price = 0, euro_price = 0 } = access.offer ?? {}
  return {
    '@type': 'Offer',
    category: access.offer?.price || access.offer?.euro_price ? 'Paid' : 'Free',
    price: (price || euro_price).toFixed(2),
    priceCurrency: price === 0 && euro_price > 0 ? 'EUR' : 'RUB',
    availability: 'https://schema.org/InStock',
    url,
  }
}

const offersOf = (described: Described): JsonObject => {
  const offers = offerOf(described)
  return offers ? { offers } : {}
}

const organization = ({ school: { name, url } }: Described): JsonObject => ({ '@type': 'Organization', name, url })

const courseOf = (described: Described): JsonObject => {
  return {
    '@type': 'Course',
    provider: organization(described),
    ...offersOf(described),
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online' },
  }
}

const isoOf = (moment: Json | undefined): string | null => {
  const at = startOf(moment)
  return at === null ? null : new Date(at).toISOString()
}

/** An event needs its date. */
const eventOf = (described: Described): JsonObject | null => {
  const { page, url } = described
  const { line } = page
  const start = isoOf(line.date_start ?? line.date)
  if (start === null) return null
  const end = isoOf(line.date_end)
  return {
    '@type': 'Event',
    startDate: start,
    ...(end !== null && { endDate: end }),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    organizer: organization(described),
    ...offersOf(described),
  }
}

const kindOf = (described: Described): JsonObject | null => {
  const { kind } = described.page
  if (kind === 'course') return courseOf(described)
  return kind === 'webinar' || kind === 'contest' || kind === 'live-lesson' ? eventOf(described) : null
}

/** Structured data of a page: a course with its price, an event with its date; null for any other document. */
export const jsonLd = (described: Described): JsonObject | null => {
  const found = kindOf(described)
  const { page, url, description, image } = described
  return (
    found && {
      '@context': 'https://schema.org',
      ...found,
      name: page.title,
      description,
      url,
      ...(image !== null && { image }),
    }
  )
}
